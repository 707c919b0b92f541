# Every verb of the project. `make` alone builds; see README.md.

prefix     ?= /usr
libexecdir ?= $(prefix)/libexec/patternlock
sysconfdir ?= /etc
unitdir    ?= $(prefix)/lib/systemd/system
userunitdir ?= $(prefix)/lib/systemd/user
# What programs are stripped with when they are installed; empty for a package, which strips by itself.
STRIP      ?= -s
# Where zsh looks for completions of programs: Debian's has a place of its own.
zshdir     ?= $(prefix)/share/zsh/$(if $(wildcard /etc/debian_version),vendor-completions,site-functions)
SWIFT      ?= swift
SUDO       := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# All but the command live in libexecdir.
PROGRAMS := patternlock-guard patternlock-face patternlock-auth patternlock-verifier patternlock-helper \
    patternlock-session
export SWIFT_BACKTRACE := enable=no

# What Debian 12 has to provide: to build, and to test with real servers and programs.
BUILD_PACKAGES := gcc make pkg-config libpam0g-dev libx11-dev libx11-xcb-dev libxcb-xinput-dev libxext-dev libxi-dev \
    libxrandr-dev libxss-dev libcairo2-dev libpango1.0-dev libgdk-pixbuf-2.0-dev libxkbcommon-dev libxkbcommon-x11-dev libsodium-dev \
    libinih-dev libsystemd-dev xkb-data fonts-dejavu-core gettext scdoc
TEST_PACKAGES := xserver-xorg-core xserver-xorg-video-dummy xserver-xorg-dev xvfb x11-utils x11-xserver-utils xinput \
    imagemagick picom xfwm4 strace i3lock xsecurelock weston xwayland util-linux binutils valgrind systemd systemd-container passwd \
    procps python3 dbus polkitd libglib2.0-bin openssh-client pamtester libxft2 libxinerama1 libxt6 libxxf86vm1 xfconf \
    libxfconf-0-3 fonts-droid-fallback bash-completion zsh fish

# To make the Debian packages, and to try them in a Debian of their own.
DEB_PACKAGES := debhelper dpkg-dev lintian debootstrap

# Programs that use PAM or ask for a lock, for tests. Their packages would start a network service, or change the desktop,
# of whoever runs the tests: they are fetched, and unpacked in throw-away roots only.
HOST_PACKAGES := sudo openssh-server libwrap0 xscreensaver xss-lock libxcb-screensaver0 libxcb-util1 xdg-utils

# The one release build. Where its programs find each other is linked into it; an installed one has no such place.
# The C++ library that Swift's own needs is linked in too: to load it costs each start a millisecond. No program looks
# for libraries beside itself. Whoever finds a fault in it shall not be able to use it: stack protectors in C and Swift,
# checked copies in C, and nothing of the link table can be written once the program runs.
BUILD_FLAGS := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -L$(CURDIR)/build/static \
    -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xcc -fstack-protector-strong -Xcc -D_FORTIFY_SOURCE=2 \
    -Xswiftc -Xfrontend -Xswiftc -enable-stack-protector \
    -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
ifneq ($(prefix),/usr)
BUILD_FLAGS += -Xcc '-DPATTERNLOCK_BINDIR="$(prefix)/bin"'
endif
ifneq ($(libexecdir),/usr/libexec/patternlock)
BUILD_FLAGS += -Xcc '-DPATTERNLOCK_LIBEXECDIR="$(libexecdir)"'
endif
# Where translations are installed, which is where a PAM module's host looks for them when prefix is /usr.
localedir := $(prefix)/share/locale
ifneq ($(localedir),/usr/share/locale)
BUILD_FLAGS += -Xcc '-DPATTERNLOCK_LOCALEDIR="$(localedir)"'
endif
PO        := Sources/Languages/po
LANGUAGES := $(basename $(notdir $(wildcard $(PO)/*.po)))
BUILT := .build/release
# What is installed: programs that know of no build tree.
RELEASE := build/programs
# The manual pages of the programs: patternlock.conf.5.scd becomes man5/patternlock.conf.5. The module's is pam's.
MANUALS := $(wildcard Sources/*/*.scd)
manual   = $(prefix)/share/man/man$(lastword $(subst ., ,$(basename $(1))))/$(notdir $(basename $(1)))
# For each shell, where it looks.
COMPLETIONS := bash:$(prefix)/share/bash-completion/completions/patternlock zsh:$(zshdir)/_patternlock \
    fish:$(prefix)/share/fish/vendor_completions.d/patternlock.fish
# The version, from its one source.
VERSION  = $(shell sed -n 's/^ *return "\([0-9][0-9.]*\)";$$/\1/p' Sources/CLinux/installation.c)

# How many inputs `make fuzz` makes for each parser; on each processor one is fed at a time. Ten million of each take
# two processors about an hour.
RUNS       ?= 10000000
JOBS       ?= $(shell nproc)
PARSERS    := $(filter-out pam-%,$(notdir $(wildcard Tests/Fuzz/corpus/*)))
FUZZ_BUILD := .build/fuzz
# No parser is given much more than its longest valid input: time is for what it would look at. 1100 where none is said.
LENGTHS    := reply=64 helper-request=16 lock-record=16 pepper=64 grid-text=12 pattern-text=160 counter=400 record=800
# Modules of these tests are pure or need no display.
SANITIZED  := PatternCoreTests|PatternWireTests|LockWireTests|VerifierClientTests|VerifierCoreTests|CredentialStoreTests|SecretMemoryTests|LinuxKitTests|ConfigurationTests|SessionCoreTests

# Programs that are tried with the address sanitizer too, and the tests that do it. Not those that walk all system calls:
# the sanitizer makes its own.
SANITIZED_PROGRAMS := patternlock-verifier patternlock-helper patternlock-auth
SANITIZED_TESTS    := ^HelperTests\.|^VerifierTests\.(PermissionTests|PepperTests|ServiceTests)

.PHONY: all build build-files deps deb test test-system test-desktops demo bench pictures lint lint-units fuzz soak sanitize vectors install install-files \
    uninstall clean texts translations

all: build

build: deps
	$(MAKE) build-files

# The build alone, for packages: what is missing is said by whoever builds those.
build-files: build/static/libstdc++.a
	for program in patternlock $(PROGRAMS); do \
	    $(SWIFT) build $(BUILD_FLAGS) --product $$program || exit 1; done
	mkdir -p $(RELEASE)
	for program in patternlock $(PROGRAMS); do cp -f $(BUILT)/$$program $(RELEASE)/$$program || exit 1; done
	$(MAKE) -C pam libexecdir=$(libexecdir)
	$(MAKE) -s translations

# Compiled where programs of the build tree find them.
translations: $(LANGUAGES:%=build/locale/%/LC_MESSAGES/patternlock.mo)

build/locale/%/LC_MESSAGES/patternlock.mo: $(PO)/%.po
	mkdir -p $(dir $@)
	msgfmt --check-format --check-domain -o $@ $<

# What translators work on: the template, written from the sources, and each catalogue brought up to it.
texts: deps
	$(SWIFT) run -q texts $(CURDIR) $(PO)/patternlock.pot
	for language in $(LANGUAGES); do \
	    msgmerge --quiet --no-fuzzy-matching --no-location --no-wrap --backup=none --update $(PO)/$$language.po \
	        $(PO)/patternlock.pot || exit 1; done

build/static/libstdc++.a: Makefile
	mkdir -p build/static
	ln -sf "$$($(CC) -print-file-name=libstdc++.a)" $@

build/place.o: Makefile
	mkdir -p build
	printf 'const char patternlock_build_directory[] = "%s", patternlock_build_catalogues[] = "%s";\n' \
	    "$(CURDIR)/$(BUILT)" "$(CURDIR)/build/locale" | $(CC) -x c -c -o $@ -

# $(call need,PACKAGES): installs those that are missing.
define need
	@missing=; for package in $(1); do \
	    dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] || { echo "installing:$$missing"; $(SUDO) apt-get update -qq && \
	    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; }
endef

deps:
	$(call need,$(BUILD_PACKAGES) $(TEST_PACKAGES))

build/hosts/complete: Makefile
	rm -rf build/hosts && mkdir -p build/hosts
	cd build/hosts && apt-get -qq -o APT::Sandbox::User=root download $(HOST_PACKAGES)
	touch $@

# The programs that tests install are those of the release: what users run.
test: build build/hosts/complete
	$(MAKE) -C pam test
	$(SWIFT) run -q fuzz-replay Tests/Fuzz/corpus > build/fuzz-replay.log || { tail -n 1 build/fuzz-replay.log; exit 1; }
	PATTERNLOCK_BUILD=$(CURDIR)/$(RELEASE) $(SWIFT) test

# All that takes long: the failure catalogue of the lock at full length, with minutes of kills, plugs and monkeys; the
# verifier ended and failed at every system call; the fuzzers; the sanitizers.
soak: build
	PATTERNLOCK_SOAK=1 PATTERNLOCK_BUILD=$(CURDIR)/$(RELEASE) $(SWIFT) test \
	    --filter '^Catalogue\.|GuardSuite/Walk|^VerifierTests\.CrashTests'
	$(MAKE) fuzz sanitize

# libFuzzer on everything that reads bytes from outside, with the address sanitizer. New inputs go to $(FUZZ_BUILD);
# an input that fails stays there as $(FUZZ_BUILD)/fail-PARSER-*: mend what it shows and put it into the corpus.
fuzz: deps
	$(SWIFT) build -c release --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
	    -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table --product fuzz-replay \
	    --scratch-path $(FUZZ_BUILD)
	printf '%s\n' $(PARSERS) | xargs -P $(JOBS) -I PARSER sh -c ' \
	    length=1100; for entry in $(LENGTHS); do [ "$${entry%=*}" != PARSER ] || length=$${entry#*=}; done; \
	    mkdir -p $(FUZZ_BUILD)/found/PARSER; \
	    PATTERNLOCK_FUZZ=PARSER $(FUZZ_BUILD)/release/fuzz-replay -runs=$(RUNS) -max_len=$$length -verbosity=0 \
	        -print_final_stats=1 -artifact_prefix=$(FUZZ_BUILD)/fail-PARSER- $(FUZZ_BUILD)/found/PARSER \
	        Tests/Fuzz/corpus/PARSER > $(FUZZ_BUILD)/PARSER.log 2>&1 || { tail -n 40 $(FUZZ_BUILD)/PARSER.log; exit 255; }; \
	    echo "PARSER: $$(grep -o "executed_units: .*" $(FUZZ_BUILD)/PARSER.log | grep -o "[0-9]*") inputs"'
	$(MAKE) -C pam fuzz RUNS=$(RUNS)

# The tests of the modules that need no display, with the address sanitizer and with the thread sanitizer; verifier,
# helper and auth with the address sanitizer, installed and used; the tests of the PAM module with the address and
# undefined sanitizers, and under valgrind. Not with XCTest, which has no tests here and leaks by itself.
sanitize: build
	for sanitizer in address thread; do \
	    $(SWIFT) test --disable-xctest --sanitize=$$sanitizer --scratch-path .build/$$sanitizer --filter '^($(SANITIZED))\.' || exit 1; done
	mkdir -p build/sanitized
	cp -f $(RELEASE)/* build/sanitized
	for program in $(SANITIZED_PROGRAMS); do \
	    $(SWIFT) build --sanitize=address --scratch-path .build/address --product $$program || exit 1; \
	    cp -f .build/address/debug/$$program build/sanitized || exit 1; done
	PATTERNLOCK_BUILD=$(CURDIR)/build/sanitized $(SWIFT) test --filter '$(SANITIZED_TESTS)'
	$(MAKE) -C pam test SANITIZE=1
	$(MAKE) -C pam valgrind

vectors: deps
	@[ -n "$(FILE)" ] || { echo "say which file: make vectors FILE=strokes.json" >&2; exit 2; }
	@$(SWIFT) run -q pattern-vectors "$(FILE)"

# The same programs, linked once more so that they find each other where they were built.
demo: build build/place.o
	for program in patternlock $(PROGRAMS); do \
	    $(SWIFT) build $(BUILD_FLAGS) -Xlinker $(CURDIR)/build/place.o --product $$program || exit 1; done
	$(SWIFT) build --product demo-rig
	./Tests/Demo/run

# The pictures that README.md shows.
pictures: deps
	mkdir -p docs
	$(SWIFT) run -q face-shots --gallery docs

bench: build
	for product in x11-spy face-bench benchmarks; do \
	    $(SWIFT) build $(BUILD_FLAGS) --product $$product || exit 1; done
	$(BUILT)/benchmarks $(BENCH) build/bench.tsv

# Debian packages in build/deb, from a copy of the source in which nothing but compiled modules is left from last time.
# They must please lintian.
deb:
	$(call need,$(BUILD_PACKAGES) $(DEB_PACKAGES))
	@[ "$$(dpkg-parsechangelog -S Version)" = "$(VERSION)" ] || \
	    { echo "debian/changelog does not begin with version $(VERSION) of Sources/CLinux/installation.c" >&2; exit 1; }
	mkdir -p build/deb/source
	find build/deb -mindepth 1 -maxdepth 1 -type f -delete
	find build/deb/source -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
	tar -c --exclude=./.git --exclude=./.build --exclude=./build --exclude=./pam/build . | tar -x -C build/deb/source
	cd build/deb/source && dpkg-buildpackage -b -nc -us -uc
	lintian --allow-root --fail-on error build/deb/*.changes

# The packages in a Debian 12 that has nothing else, booted: installed, used, upgraded under a lock, removed. As root.
# The Debian is fetched once, and kept in build/system. PREVIOUS=DIR has packages of an older build to upgrade from;
# without it, that is this build under an older version.
test-system: deps deb
	$(SUDO) Tests/System/debian build/system
	$(SWIFT) build --build-tests
	$(SUDO) env "PATH=$$PATH" PATTERNLOCK_DEBS=$(CURDIR)/build/deb PATTERNLOCK_DEBIAN=$(CURDIR)/build/system \
	    PATTERNLOCK_PREVIOUS=$(PREVIOUS) $(SWIFT) test --skip-build --filter '^System\.'

# `patternlock enable` beside what locks Debian's desktops: Xfce with light-locker, MATE, i3 with xss-lock and i3lock, each
# in a Debian of its own. Half an hour the first time, and as root; DESKTOPS=i3 takes one.
DESKTOPS ?= xfce mate i3
SESSION  := lightdm python3-dbusmock
# Films are played on one of them.
XFCE     := xfce4-session xfce4-panel xfwm4 xfce4-settings light-locker xfce4-power-manager \
    mpv vlc-bin vlc-plugin-base vlc-plugin-video-output
MATE     := mate-session-manager mate-panel mate-settings-daemon mate-screensaver marco mate-power-manager \
    mate-notification-daemon
I3       := i3-wm xss-lock i3lock

test-desktops: deps deb
	$(SUDO) Tests/System/debian build/system
	$(SUDO) Tests/System/desktop build/system xfce $(SESSION) $(XFCE)
	$(SUDO) Tests/System/desktop build/system mate $(SESSION) $(MATE)
	$(SUDO) Tests/System/desktop build/system i3 $(SESSION) $(I3)
	$(SWIFT) build --build-tests
	$(SUDO) env "PATH=$$PATH" PATTERNLOCK_DEBS=$(CURDIR)/build/deb PATTERNLOCK_DEBIAN=$(CURDIR)/build/system \
	    "PATTERNLOCK_DESKTOPS=$(DESKTOPS)" $(SWIFT) test --skip-build --filter '^System\.DesktopTests'

lint: deps
	$(SWIFT) format lint --strict -r Sources Tests Package.swift
	! grep -rnE '^ *(public |internal |package |@preconcurrency )*import (Foundation|Dispatch)' Sources
	$(MAKE) -s lint-units

# The units as systemd judges them, in a root that holds nothing but them: what is installed here plays no part. The
# verifier may have 1.0 of exposure at most; the helper what its unit says, since PAM modules need what is open there.
UNIT_ROOT := build/units
UNITS     := $(notdir $(wildcard systemd/*.service systemd/*.socket))
USER_UNITS := $(notdir $(wildcard systemd/user/*.service))
lint-units:
	rm -rf $(UNIT_ROOT)
	install -d $(UNIT_ROOT)/usr/lib/systemd/system $(UNIT_ROOT)/etc/systemd/system $(UNIT_ROOT)/usr/libexec/patternlock
	cp /usr/lib/systemd/system/*.target $(UNIT_ROOT)/usr/lib/systemd/system
	cp $(addprefix systemd/,$(UNITS)) $(UNIT_ROOT)/etc/systemd/system
	for program in $(PROGRAMS); do install -m 755 /bin/true $(UNIT_ROOT)/usr/libexec/patternlock/$$program || exit 1; done
	install -D -m 755 /bin/true $(UNIT_ROOT)/bin/kill
	said=$$(systemd-analyze verify --man=no --root=$(UNIT_ROOT) $(subst @.,@1.,$(UNITS)) 2>&1) && [ -z "$$said" ] || \
	    { echo "systemd-analyze verify: $$said"; exit 1; }
	install -d $(UNIT_ROOT)/user
	cp /usr/lib/systemd/user/*.target /usr/lib/systemd/user/*.slice $(UNIT_ROOT)/user
	for unit in $(USER_UNITS); do \
	    sed 's|^ExecStart=[^ ]*|ExecStart=/bin/true|' systemd/user/$$unit > $(UNIT_ROOT)/user/$$unit || exit 1; done
	said=$$(XDG_RUNTIME_DIR=$(CURDIR)/$(UNIT_ROOT) SYSTEMD_UNIT_PATH=$(CURDIR)/$(UNIT_ROOT)/user \
	    systemd-analyze verify --user --man=no $(addprefix $(UNIT_ROOT)/user/,$(USER_UNITS)) 2>&1) && [ -z "$$said" ] || \
	    { echo "systemd-analyze verify --user: $$said"; exit 1; }
	for limit in patternlock.service=10 patternlock-helper@.service=26; do \
	    systemd-analyze security --no-pager --offline=true --threshold=$${limit#*=} systemd/$${limit%=*} \
	        > build/exposure.log || { cat build/exposure.log; exit 1; }; \
	    tail -n 1 build/exposure.log; done

# The files alone, from a build that is there: for packages and for tests.
# Programs of libexecdir may not be read: so their memory is closed to the user's others from the first instruction on.
install-files: translations
	install -d $(DESTDIR)$(prefix)/bin $(DESTDIR)$(libexecdir) $(DESTDIR)$(prefix)/share/man/man1 \
	    $(DESTDIR)$(prefix)/share/man/man5 $(DESTDIR)$(prefix)/share/man/man8
	install $(STRIP) -m 755 $(RELEASE)/patternlock $(DESTDIR)$(prefix)/bin/patternlock
	sed 's|@prefix@|$(prefix)|' Sources/patternlock/patternlock-askpass > $(DESTDIR)$(prefix)/bin/patternlock-askpass
	chmod 755 $(DESTDIR)$(prefix)/bin/patternlock-askpass
	install -D -m 644 Sources/patternlock/patternlock-settings.desktop \
	    $(DESTDIR)$(prefix)/share/applications/patternlock-settings.desktop
	install -D -m 644 Sources/patternlock/patternlock.svg \
	    $(DESTDIR)$(prefix)/share/icons/hicolor/scalable/apps/patternlock.svg
	for program in $(PROGRAMS); do \
	    install $(STRIP) -m 711 $(RELEASE)/$$program $(DESTDIR)$(libexecdir)/$$program || exit 1; done
	$(foreach page,$(MANUALS),scdoc < $(page) > $(DESTDIR)$(call manual,$(page)) &&) true
	ln -sf patternlock.1 $(DESTDIR)$(call manual,patternlock-askpass.1.scd)
	for completion in $(COMPLETIONS); do \
	    install -d "$$(dirname "$(DESTDIR)$${completion#*:}")" || exit 1; \
	    LC_ALL=C $(RELEASE)/patternlock completion $${completion%%:*} > $(DESTDIR)$${completion#*:} || exit 1; done
	install -d $(DESTDIR)$(userunitdir)
	sed 's|/usr/libexec/patternlock|$(libexecdir)|' Sources/patternlock-session/patternlock-session.desktop \
	    > $(DESTDIR)$(libexecdir)/patternlock-session.desktop
	sed 's|/usr/libexec/patternlock|$(libexecdir)|' systemd/user/patternlock-session.service \
	    > $(DESTDIR)$(userunitdir)/patternlock-session.service
	chmod 644 $(DESTDIR)$(libexecdir)/patternlock-session.desktop \
	    $(DESTDIR)$(userunitdir)/patternlock-session.service
	$(MAKE) -C pam install DESTDIR=$(DESTDIR) prefix=$(prefix) sysconfdir=$(sysconfdir) libexecdir=$(libexecdir)
	for language in $(LANGUAGES); do \
	    install -D -m 644 build/locale/$$language/LC_MESSAGES/patternlock.mo \
	        $(DESTDIR)$(localedir)/$$language/LC_MESSAGES/patternlock.mo || exit 1; done
	install -d $(DESTDIR)$(unitdir) $(DESTDIR)$(prefix)/lib/sysusers.d $(DESTDIR)$(prefix)/lib/tmpfiles.d
	install -m 644 systemd/*.service systemd/*.socket $(DESTDIR)$(unitdir)
	sed -i 's|/usr/libexec/patternlock|$(libexecdir)|' $(addprefix $(DESTDIR)$(unitdir)/,$(notdir $(wildcard systemd/*.service)))
	install -m 644 systemd/sysusers.d/patternlock.conf $(DESTDIR)$(prefix)/lib/sysusers.d/patternlock.conf
	install -m 644 systemd/tmpfiles.d/patternlock.conf $(DESTDIR)$(prefix)/lib/tmpfiles.d/patternlock.conf

# An installation on this machine also makes the user, the directories and the pepper. It only copies what `make`
# built: under sudo there may be no swift.
install:
	@[ -x $(RELEASE)/patternlock ] || { echo "nothing is built yet: run make first, without sudo" >&2; exit 2; }
	umask 022 && $(MAKE) install-files
	[ -n "$(DESTDIR)" ] || { \
	    getent passwd patternlock >/dev/null || useradd --system --user-group --no-create-home --home-dir / \
	        --shell /usr/sbin/nologin patternlock; \
	    $(libexecdir)/patternlock-verifier --init; \
	    [ ! -d /run/systemd/system ] || systemctl daemon-reload; }

# Takes away what was installed and keeps what was enrolled. Lockers that it had switched off for everybody start again.
uninstall:
	[ -n "$(DESTDIR)" ] || [ ! -x $(prefix)/bin/patternlock ] || $(prefix)/bin/patternlock disable --global || true
	[ -n "$(DESTDIR)" ] || [ ! -d /run/systemd/system ] || systemctl disable --now patternlock-root.socket \
	    patternlock-user.socket patternlock-helper.socket patternlock.service || true
	$(MAKE) -C pam uninstall DESTDIR=$(DESTDIR) prefix=$(prefix) sysconfdir=$(sysconfdir)
	rm -f $(DESTDIR)$(prefix)/bin/patternlock $(DESTDIR)$(prefix)/bin/patternlock-askpass
	rm -f $(foreach completion,$(COMPLETIONS),$(DESTDIR)$(lastword $(subst :, ,$(completion))))
	rm -f $(foreach page,$(MANUALS) patternlock-askpass.1.scd,$(DESTDIR)$(call manual,$(page)))
	rm -f $(DESTDIR)$(prefix)/share/applications/patternlock-settings.desktop \
	    $(DESTDIR)$(prefix)/share/icons/hicolor/scalable/apps/patternlock.svg
	rm -rf $(DESTDIR)$(libexecdir)
	rm -f $(DESTDIR)$(userunitdir)/patternlock-session.service
	rm -f $(LANGUAGES:%=$(DESTDIR)$(localedir)/%/LC_MESSAGES/patternlock.mo)
	rm -f $(foreach unit,$(notdir $(wildcard systemd/*.service systemd/*.socket)),$(DESTDIR)$(unitdir)/$(unit))
	rm -f $(DESTDIR)$(prefix)/lib/sysusers.d/patternlock.conf $(DESTDIR)$(prefix)/lib/tmpfiles.d/patternlock.conf

clean:
	[ ! -d build/system ] || $(SUDO) rm -rf build/system
	rm -rf .build build
	$(MAKE) -C pam clean

# Every verb of the project. `make` alone builds; see README.md.

prefix     ?= /usr
libexecdir ?= $(prefix)/libexec/patternlock
sysconfdir ?= /etc
unitdir    ?= $(prefix)/lib/systemd/system
SWIFT      ?= swift
SUDO       := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

PROGRAMS := patternlock-guard patternlock-face patternlock-auth patternlock-verifier
export SWIFT_BACKTRACE := enable=no

# What Debian 12 has to provide: to build, and to test with real servers and programs.
BUILD_PACKAGES := gcc make pkg-config libpam0g-dev libx11-dev libx11-xcb-dev libxext-dev libxi-dev libxrandr-dev \
    libxss-dev libcairo2-dev libpango1.0-dev libxkbcommon-dev libxkbcommon-x11-dev libsodium-dev xkb-data \
    fonts-dejavu-core scdoc
TEST_PACKAGES := xserver-xorg-core xserver-xorg-video-dummy xserver-xorg-dev xvfb x11-utils x11-xserver-utils xinput \
    imagemagick i3lock util-linux binutils valgrind systemd passwd python3

# The one release build. Where its programs find each other is linked into it; an installed one has no such place.
BUILD_FLAGS := -c release --static-swift-stdlib
ifneq ($(libexecdir),/usr/libexec/patternlock)
BUILD_FLAGS += -Xcc '-DPATTERNLOCK_LIBEXECDIR="$(libexecdir)"'
endif
RELEASE := .build/release

.PHONY: all build programs deps test demo bench lint fuzz vectors install uninstall clean

all: build

build: deps build/place.o
	$(SWIFT) build $(BUILD_FLAGS) -Xlinker $(CURDIR)/build/place.o
	$(MAKE) -C pam LIBEXECDIR=$(libexecdir)

build/place.o: Makefile
	mkdir -p build
	printf 'const char patternlock_build_directory[] = "%s";\n' "$(CURDIR)/$(RELEASE)" | $(CC) -x c -c -o $@ -

deps:
	@missing=; for package in $(BUILD_PACKAGES) $(TEST_PACKAGES); do \
	    dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] || { echo "installing:$$missing"; $(SUDO) apt-get update -qq && \
	    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; }

test: build
	$(MAKE) -C pam test
	$(SWIFT) test

vectors: deps
	@[ -n "$(FILE)" ] || { echo "say which file: make vectors FILE=strokes.json" >&2; exit 2; }
	@$(SWIFT) run -q pattern-vectors "$(FILE)"

demo: build
	$(SWIFT) build --product demo-rig
	./Tests/Demo/run

bench: build
	$(SWIFT) build -c release --product benchmarks
	$(RELEASE)/benchmarks build/bench.tsv

lint: deps
	$(SWIFT) format lint --strict -r Sources Tests Package.swift
	! grep -rnE '^ *(public |internal |package |@preconcurrency )*import (Foundation|Dispatch)' Sources

clean:
	rm -rf .build build
	$(MAKE) -C pam clean

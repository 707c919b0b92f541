import LinuxKit
import Testing

/// The line of nsswitch.conf(5) that says where users are.
@Suite struct AccountSourcesTests {
    @Test(arguments: [
        ("passwd: files\n", "files [UNAVAIL=return TRYAGAIN=return]"),
        (
            "# passwd: nis\ngroup: files\n  passwd:\tsss   files # both\n",
            "sss [UNAVAIL=return TRYAGAIN=return] files [UNAVAIL=return TRYAGAIN=return]"
        ),
        (
            "passwd: sss[!UNAVAIL=continue NOTFOUND=return] files",
            "sss [!UNAVAIL=continue NOTFOUND=return UNAVAIL=return TRYAGAIN=return] "
                + "files [UNAVAIL=return TRYAGAIN=return]"
        ),
    ])
    func aSourceThatIsAwayEndsTheSearch(text: String, strict: String) throws {
        let sources = try #require(AccountSources(text))
        #expect(sources.strict == strict)
        #expect(AccountSources("passwd: " + sources.usual) == sources, "what is put back says the same")
    }

    @Test(arguments: ["", "group: files\n", "passwd:  \n", "passwd: [NOTFOUND=return] files\n"])
    func whatSaysNothingIsLeftToTheSystem(text: String) { #expect(AccountSources(text) == nil) }
}

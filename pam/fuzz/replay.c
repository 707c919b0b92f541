/* Feeds files to one of the targets beside this: the corpus, or what libFuzzer found. */
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int main(int argc, char **argv)
{
    static uint8_t bytes[1 << 16];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            perror(argv[i]);
            return 1;
        }
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        puts(argv[i]);
        LLVMFuzzerTestOneInput(bytes, size);
    }
    return argc > 1 ? 0 : 1;
}

/** Letters of Spanish as Windows-1252 writes them; capitals where no sign of Mac Roman stands. */
const WINDOWS =
  /[\xe1\xe9\xed\xf3\xfa\xf1\xfc]|(?<=[A-Z])[\xc1\xc9\xcd\xd3\xda\xd1\xdc](?=[A-Z])|[\xc1\xc9\xcd\xd3\xda](?=[a-z])/g;
/** The same of Mac Roman: signs that Spanish has no use for in Windows-1252, or within words in capitals. */
const MAC = /[\x83\x84\x86\x87\x8e\x9c\x9f]|(?<=[A-Z])[\xe7\xea\xee\xf2](?=[A-Z])/g;
/** í, ñ and ó of Mac Roman stand within words. In Windows-1252 only the apostrophe does: "Levi's". */
const MAC_IN_WORDS =
  /(?<=[a-z])[\x92\x96\x97](?=[a-z])(?!(?:s|t|d|m|re|ve|ll)(?![a-z\x80-\xff]))/gi;

/**
 * Tells a text of Windows from one of a Mac by the letters that Spanish has. Neither has invalid bytes to
 * tell it by.
 */
export function createLetterCount() {
  let windows = 0;
  let mac = 0;
  return {
    note(bytes: Uint8Array): void {
      const text = Buffer.from(bytes).toString("latin1");
      windows += count(text, WINDOWS);
      mac += count(text, MAC) + count(text, MAC_IN_WORDS);
    },
    encoding(): "windows-1252" | "macintosh" {
      return mac > windows ? "macintosh" : "windows-1252";
    },
  };
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

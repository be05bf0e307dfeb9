/** Without letters that read like digits or like each other (Crockford's 32): five bits each, sixteen of them are 80. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_BYTES = 10;
const LENGTH = 16;

/** Ten random bytes as a code that can be read aloud: `7K4M-Q2ZP-0XAB-9TRN`. */
export function spellCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`${bytes.length} bytes`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const letters = Array.from({ length: LENGTH }, (_, n) => ALPHABET[Number((bits >> BigInt(5 * (LENGTH - 1 - n))) & 31n)]!);
  return inGroups(letters.join(""));
}

const inGroups = (letters: string) => letters.match(/.{1,4}/g)!.join("-");

/** Letters of the other keyboard that look the same: a code typed with Russian letters is the code all the same. */
const lookalikes: Record<string, string> = {
  О: "0",
  O: "0",
  I: "1",
  L: "1",
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  У: "Y",
};

/** A typed or pasted code as it is kept, whatever its case, spaces and dashes; null for what can't be one. */
export function readCode(text: string): string | null {
  const letters = [...text.toUpperCase()].filter((letter) => !/[\s\p{Pd}_.]/u.test(letter)).map((letter) => lookalikes[letter] ?? letter);
  return letters.length === LENGTH && letters.every((letter) => ALPHABET.includes(letter)) ? inGroups(letters.join("")) : null;
}

/** How it stands in the letter. */
export const CODE_MASK = "XXXX-XXXX-XXXX-XXXX";

/** Crockford's base 32, without look-alikes: sixteen characters are 80 bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_BYTES = 10;
const LENGTH = 16;

/** Ten random bytes as `7K4M-Q2ZP-0XAB-9TRN`. */
export function spellCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`${bytes.length} bytes`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const letters = Array.from({ length: LENGTH }, (_, n) => ALPHABET[Number((bits >> BigInt(5 * (LENGTH - 1 - n))) & 31n)]!);
  return inGroups(letters.join(""));
}

const inGroups = (letters: string) => letters.match(/.{1,4}/g)!.join("-");

/** Cyrillic look-alikes. */
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

export function readCode(text: string): string | null {
  const letters = [...text.toUpperCase()].filter((letter) => !/[\s\p{Pd}_.]/u.test(letter)).map((letter) => lookalikes[letter] ?? letter);
  return letters.length === LENGTH && letters.every((letter) => ALPHABET.includes(letter)) ? inGroups(letters.join("")) : null;
}

export const CODE_MASK = "XXXX-XXXX-XXXX-XXXX";

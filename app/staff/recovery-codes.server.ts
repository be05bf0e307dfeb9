import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "./sign-in.ts";

/** No letters that look like others; 16 of 31 are 79 bits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 16;

/** Printed once, as in `7K4M-Q2ZP-X9AB-CDEF`; the shop keeps hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")).map(
    inGroups,
  );

const inGroups = (code: string): string => code.match(/.{4}/g)!.join("-");

/** A code as it was printed, however it is typed. */
export const recoveryCodeIn = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return letters.length === LENGTH ? inGroups(letters) : "";
};

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { normalizePhone } from "../app/customers/identity/phone.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { unturned } from "../app/foundation/isolated.ts";
import { asOrderNumber } from "../app/foundation/order-number.ts";
import { UserError } from "../app/foundation/plain-reason.ts";

/** One command-line argument: its usage name and parser. `read` returns undefined for invalid, or throws a `UserError`. */
export type Argument<T> = {
  place: () => string;
  read: (text: string) => T | undefined;
  /** Default; without one the argument is required. */
  fallback?: { value: T };
  isFlag?: true;
};
export type Arguments = Record<string, Argument<unknown>>;
export type ParsedArguments<A extends Arguments> = { [Name in keyof A]: A[Name] extends Argument<infer T> ? T : never };

/** Safe to store and display. */
export const isOneLine = (text: string, most = 1000): boolean => text !== "" && text.length <= most && !/\p{Cc}/u.test(text);

export const text = (place: () => string, most = 1000): Argument<string> => ({
  place,
  read: (said) => {
    const read = unturned(said).trim();
    return isOneLine(read, most) ? read : undefined;
  },
});

export const matching = (place: () => string, pattern: RegExp): Argument<string> => ({
  place,
  read: (said) => (pattern.test(said.trim()) ? said.trim() : undefined),
});

export const wholeNumber = (place: () => string, pattern: RegExp): Argument<number> => ({
  place,
  read: (said) => (pattern.test(said.trim()) ? Number(said.trim()) : undefined),
});

export const oneOf = <T extends string>(words: readonly T[], place = () => words.join("|")): Argument<T> => ({
  place,
  read: (said) => words.find((word) => word === said.trim()),
});

export const optional = <T>(argument: Argument<T>): Argument<T | undefined> => ({ ...argument, fallback: { value: undefined } });
export const orElse = <T>(argument: Argument<T>, value: T): Argument<T> => ({ ...argument, fallback: { value } });
export const flag: Argument<boolean> = { place: () => "", read: () => true, fallback: { value: false }, isFlag: true };

export const by = text(m.staff_place_name, 200);
export const reason = text(m.staff_place_text);
/** Typed from a phone call as often as pasted. */
export const orderNumber: Argument<string> = {
  place: m.staff_place_number,
  read: (said) => (isOneLine(said.trim(), 100) ? (asOrderNumber(said) ?? said.trim().toUpperCase()) : undefined),
};
/** Relative to the caller's folder, which npm and deploy/gong leave for the project's; else to the project's, as profiles are. */
function pathOf(said: string): string {
  const { INIT_CWD: from = "." } = process.env;
  const asked = resolve(from, said);
  return asked === resolve(said) || (existsSync(said) && !existsSync(asked)) ? said : asked;
}
/** Paths may contain any characters. */
export const file: Argument<string> = { place: m.staff_place_file, read: (said) => (said.trim() ? pathOf(said.trim()) : undefined) };
export const contact: Argument<string> = {
  place: m.staff_place_contact,
  read: (said) => {
    const known = said.includes("@") ? said.trim() : normalizePhone(said, "RU");
    if (!known) throw new UserError(m.staff_no_contact());
    return known;
  },
};
/** A scanner's file, one code per line, skipping empty ones. */
export const linesOfFile: Argument<string[]> = {
  place: m.staff_place_file,
  read: (path) => {
    if (!path.trim()) return undefined;
    try {
      return readFileSync(pathOf(path.trim()), "utf8").split(/\r?\n/).filter(Boolean);
    } catch (error) {
      throw new UserError(m.staff_file_unreadable({ path, why: (error as Error).message }));
    }
  },
};

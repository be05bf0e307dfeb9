import { readFileSync } from "node:fs";
import { normalizePhone } from "../app/customers/identity/phone.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";

/**
 * What may stand at one place of a command line: its name in the usage, and how it is read. `read` answers undefined for what can't stand
 * there, or throws a `UserError` that says why.
 */
export type Argument<T> = {
  place: () => string;
  read: (text: string) => T | undefined;
  /** What it is when it is left out; an argument without one is required. */
  fallback?: { value: T };
  isFlag?: true;
};
export type Arguments = Record<string, Argument<unknown>>;
export type Said<A extends Arguments> = { [Name in keyof A]: A[Name] extends Argument<infer T> ? T : never };

/** A name or a reason that can be kept, and shown where it is kept. */
export const isOneLine = (text: string, most = 1000): boolean => text !== "" && text.length <= most && !/\p{Cc}/u.test(text);

/** One line of text. */
export const text = (place: () => string, most = 1000): Argument<string> => ({
  place,
  read: (said) => (isOneLine(said.trim(), most) ? said.trim() : undefined),
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

/** Who does it. */
export const by = text(m.staff_place_name, 200);
export const reason = text(m.staff_place_text);
export const orderNumber = text(m.staff_place_number, 100);
/** A path: of any characters. */
export const file: Argument<string> = { place: m.staff_place_file, read: (said) => said.trim() || undefined };
/** Whose account it is: a phone as it is kept, or a mailbox. */
export const contact: Argument<string> = {
  place: m.staff_place_contact,
  read: (said) => {
    const known = said.includes("@") ? said.trim() : normalizePhone(said, "RU");
    if (!known) throw new UserError(m.staff_no_contact());
    return known;
  },
};
/** The lines of a file as a scanner sends them, a code each; empty ones are none. */
export const linesOfFile: Argument<string[]> = {
  place: m.staff_place_file,
  read: (path) => {
    if (!path.trim()) return undefined;
    try {
      return readFileSync(path.trim(), "utf8").split(/\r?\n/).filter(Boolean);
    } catch (error) {
      throw new UserError(m.staff_file_unreadable({ path, why: (error as Error).message }));
    }
  },
};

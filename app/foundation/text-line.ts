import * as z from "zod";

/** Controls and marks that turn the direction of what follows: they break a mail header, a label or a line of a log. */
const BREAKING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** What a clipboard carries along and nobody sees; a name of these alone would be no name. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

/** One line of text a person typed, as it is kept: nothing in it breaks or hides anything. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !BREAKING.test(text))
    .transform((text) => text.replace(UNSEEN, "").trim().normalize("NFC"))
    // Some letters come apart as they are brought to one form.
    .pipe(z.string().max(max));

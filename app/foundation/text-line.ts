import * as z from "zod";

/** Controls and bidi marks, which break mail headers, labels and log lines. */
const BREAKING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters; a name of these alone would be empty. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !BREAKING.test(text))
    .transform((text) => text.replace(UNSEEN, "").trim().normalize("NFC"))
    // Normalising can make text longer.
    .pipe(z.string().max(max));

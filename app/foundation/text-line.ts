import * as z from "zod";

/** Controls and bidi marks, which break mail headers, labels and log lines. */
const BREAKING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters; a name of these alone would be empty. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

const ALL_BREAKING = new RegExp(`${BREAKING.source}+`, "gu");

/** Of text that is pasted by hand: line breaks and marks that nobody sees go, instead of a refusal that nobody understands. */
export const pasted = <T extends z.ZodType>(type: T) =>
  z.preprocess((text) => (typeof text === "string" ? text.replace(ALL_BREAKING, (run) => (/[\s]/.test(run) ? " " : "")) : text), type);

export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !BREAKING.test(text))
    .transform((text) => text.replace(UNSEEN, "").trim().normalize("NFC"))
    // Normalising can make text longer.
    .pipe(z.string().max(max));

/** What mail programs turn into a link; "ул.Мира" and "J.R." are none. */
const LINKED =
  /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]{2,}\.(?:app|biz|cc|click|club|co|com|dev|icu|info|io|link|ly|me|net|online|org|pro|pw|ru|shop|site|store|su|to|top|tk|vip|xyz|рф|онлайн|сайт)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[a-z0-9-]+\.[a-z]{2,}\/\S/iu;

/** For what letters repeat to a mailbox that anybody may name: with a link in it they would be spam, sent by us [T53]. */
export const unlinkedLine = (max: number) => line(max).refine((text) => !LINKED.test(text), { params: { code: "no_links" } });

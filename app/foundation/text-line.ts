import * as z from "zod";

/** One line of text a person typed: no control characters, so nothing breaks a mail header or a label. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/)
    .transform((text) => text.trim().normalize("NFC"));

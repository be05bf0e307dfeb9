import * as z from "zod";

export const email = z
  .email()
  .max(120)
  .transform((text) => text.toLowerCase());

export const codeBody = z.discriminatedUnion("channel", [
  z.object({ phone: z.string().max(40), email: z.undefined().optional(), channel: z.enum(["sms", "whatsapp"]) }),
  z.object({ email, phone: z.undefined().optional(), channel: z.literal("email") }),
]);

export const phoneBody = z.object({ phone: z.string().max(40), channel: z.enum(["sms", "whatsapp"]) });
export const codeAnswer = z.object({ request: z.string(), retry_after: z.number(), expires: z.number() });

export const code = z.string().regex(/^[0-9]{6}$/);
/** Demanded while codes are being guessed (`prove_work`). */
export const proof = z.string().max(40).optional();
export const verifyBody = z.object({ request: z.string().max(100), code, proof });

/** A malformed token is an unknown one: no error, and no fallback to the cookie [IDN-03]. */
export const tokenBody = z
  .object({ token: z.string().max(200).nullish().catch("") })
  .nullish()
  .catch({ token: "" });

import * as z from "zod";

const email = z.email().max(120);

export const codeBody = z.union([
  z.object({ phone: z.string().max(40), email: z.undefined().optional(), channel: z.enum(["sms", "whatsapp"]) }),
  z.object({ email, phone: z.undefined().optional(), channel: z.literal("email") }),
]);

/** Six ASCII digits and nothing else: no number, no array, no other script's digits. */
export const verifyBody = z.object({ request: z.string().max(100), code: z.string().regex(/^[0-9]{6}$/) });

export const tokenBody = z.object({ token: z.string().max(200).nullish() }).nullish();

export const roles = [
  "boxing-enthusiast",
  "amateur-boxer",
  "pro-boxer",
  "coach",
  "cutman",
  "boxing-manager",
  "gym-rep",
  "other",
  "none-chosen",
] as const;

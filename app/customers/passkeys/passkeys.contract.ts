import * as z from "zod";
import { line } from "#app/foundation/text-line.ts";

/** Base64url; unreadable bytes are an invalid passkey. */
const bytes = (max: number) => z.string().max(max);
const rawId = bytes(1400);
const clientDataJSON = bytes(8000);

/** `purpose` of a challenge for the session's customer: a new passkey, or re-authentication. */
export const challengeBody = z.object({
  _id: z.string().max(100).nullish(),
  phone: z.string().max(40).nullish(),
  purpose: z.enum(["create", "get"]).default("create"),
});

const credential = z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.string()).optional() });
export const challengeAnswer = z.object({
  d: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }).optional(),
  timeout: z.number(),
  pubKeyCredParams: z.array(z.number()),
  attestation: z.literal("none"),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(credential).optional(),
  excludeCredentials: z.array(credential).optional(),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

// A body with only the documented fields is valid but fails verification.
export const createBody = z.object({
  _id: z.string().max(100),
  rawId,
  clientDataJSON,
  attestationObject: bytes(8000).nullish(),
  transports: z.array(z.string().max(40)).max(20).nullish(),
});
export const getBody = z.object({
  rawId,
  clientDataJSON,
  authenticatorData: bytes(8000).nullish(),
  signature: bytes(4000).nullish(),
  userHandle: bytes(200).nullish(),
});
export type CreateBody = z.infer<typeof createBody>;
export type GetBody = z.infer<typeof getBody>;

export const passkeyName = z.object({ name: line(60).refine((text) => text !== "", { params: { code: "required" } }) });

/** `host` is where it works; `here`: on this storefront. */
export const ownPasskey = z.object({
  id: z.string(),
  rawId: z.string(),
  name: z.string(),
  device: z.string(),
  host: z.string(),
  here: z.boolean(),
  created: z.string(),
  used: z.string().nullable(),
});

import * as z from "zod";

const long = z.string().max(20_000);

export const challengeBody = z.object({ purpose: z.enum(["create", "get"]), own: z.boolean().default(false) });
export const signedBody = z.object({
  rawId: z.string().max(1400),
  clientDataJSON: long,
  authenticatorData: long,
  signature: long,
  userHandle: z
    .string()
    .max(200)
    .nullish()
    .transform((handle) => handle ?? undefined),
});
export const newPasskeyBody = z.object({
  rawId: z.string().max(1400),
  clientDataJSON: long,
  attestationObject: z.string().max(60_000),
  transports: z.array(z.string().max(40)).max(10).optional(),
});
export const languageBody = z.object({ lang: z.enum(["ru", "en"]) });
export const invitationBody = z.object({ token: z.string().max(200) });
export const recoveryBody = z.object({ code: z.string().max(100) });
export const codeAskBody = z.object({ email: z.string().max(200) });
export const codeBody = z.object({ email: z.string().max(200), code: z.string().max(20) });
export const proveCodeBody = z.object({ code: z.string().max(20) });

/** `codes`: recovery codes, this one time. */
export type Enrolled = { ok: true; isActive: boolean; codes: string[] | null } | { ok: false; says: string };
export type Entered = { ok: true } | { ok: false; says: string };

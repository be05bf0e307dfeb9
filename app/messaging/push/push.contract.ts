import * as z from "zod";

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, "base64url").length === bytes);

export const endpoint = z
  .string()
  .max(1000)
  .regex(/^[\x21-\x7e]+$/);
export const subscribeBody = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export const unsubscribeBody = z.object({ endpoint });
export const pushAnswer = z.object({ activity: z.boolean() });

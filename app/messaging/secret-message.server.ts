import { seal, unseal } from "#app/foundation/seal.server.ts";
import type { Message } from "./notifications.ts";

/** Seals the content; recipient and cause stay readable. */
export const sealMessage = (key: string, { attachments, instead, ...message }: Message): Message => ({
  ...message,
  ...(instead && { instead: { ...instead, text: seal(key, instead.text) } }),
  text: seal(key, message.text),
  ...(message.html && { html: seal(key, message.html) }),
  ...(attachments && { attachments: attachments.map((file) => ({ ...file, base64: seal(key, file.base64) })) }),
});

export const unsealMessage = <M extends Message>(key: string, message: M): M => ({
  ...message,
  text: unseal(key, message.text),
  ...(message.html && { html: unseal(key, message.html) }),
  ...(message.attachments && { attachments: message.attachments.map((file) => ({ ...file, base64: unseal(key, file.base64) })) }),
});

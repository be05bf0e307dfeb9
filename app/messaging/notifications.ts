import type { Language } from "#app/foundation/storefront.ts";

export const channelNames = ["email", "sms", "whatsapp", "push"] as const;

/** `cause` is an idempotency key: never sent twice. */
export type Message = {
  cause: string;
  channel: (typeof channelNames)[number];
  to: string;
  subject?: string | null;
  text: string;
  html?: string | null;
  lang: Language;
  /** Sealed in the database, wiped once sent. */
  secret?: boolean;
  notAfter?: Date | null;
  /** For one-click List-Unsubscribe. */
  unsubscribe?: string | null;
  /** `cid` embeds it in the HTML. `made`: created on sending, by the named maker. */
  attachments?: { name: string; type: string; base64: string; cid?: string; made?: { by: string; of: string } }[];
  /** For channels with approved templates: its name; `text` fills it. */
  template?: { name: string; lang: Language } | null;
  instead?: { channel: Message["channel"]; text: string } | null;
  link?: string | null;
  /** Condition on the customer's preferences: wants email, doesn't, or has a browser to notify. */
  wish?: { customerId: string; letters: boolean } | { customerId: string; push: true };
};

/** `retry: false` = permanent. `notSent`: the provider guarantees that nothing was sent. */
export type Delivery = { ok: true; providerId: string } | { ok: false; retry: boolean; reason: string; notSent?: true };

/** A channel; the id is its idempotency key. Aborts at `signal`; `mayHaveLeft`: an earlier attempt's outcome is unknown. */
export type Channel = {
  send: (id: string, message: Message & { mayHaveLeft: boolean }, signal: AbortSignal) => Promise<Delivery>;
  atOnce?: number;
  close?: () => void;
};

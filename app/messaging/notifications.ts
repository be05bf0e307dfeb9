import type { Language } from "#app/foundation/storefront.ts";

export const channelNames = ["email", "sms", "whatsapp", "push"] as const;

/** A message to a person. `cause` makes it one of a kind: the same cause never sends twice. */
export type Message = {
  cause: string;
  channel: (typeof channelNames)[number];
  to: string;
  subject?: string | null;
  text: string;
  html?: string | null;
  /** The language it is written in. */
  lang: Language;
  /** Nobody but the recipient may read it: kept sealed, wiped once sent. */
  secret?: boolean;
  /** Not worth sending later than this. */
  notAfter?: Date | null;
  /** Where the recipient's mail program ends letters of this kind with one press. */
  unsubscribe?: string | null;
  /** `cid`: the letter's own page shows it by this name. `made`: `base64` is blank until it leaves, and is then made by whoever is named, of what is named. */
  attachments?: { name: string; type: string; base64: string; cid?: string; made?: { by: string; of: string } }[];
  /** Where the channel says only what it has approved beforehand: which of that, `text` being what it is filled with. */
  template?: { name: string; lang: Language } | null;
  /** Goes to the same person where this channel refuses it, or is away. */
  instead?: { channel: Message["channel"]; text: string } | null;
  /** Where a push message leads to, on its own site. */
  link?: string | null;
  /** Written only where this customer wishes for letters, only where he does not, or only where a browser of his is to be told. */
  wish?: { customerId: string; letters: boolean } | { customerId: string; push: true };
};

/** What a channel made of it. Refused for good (`retry: false`) or worth another try. `notSent`: the provider's word that it sent nothing. */
export type Delivery = { ok: true; providerId: string } | { ok: false; retry: boolean; reason: string; notSent?: true };

/**
 * One way to reach people. The same id sent twice reaches them once, as far as the provider can tell. Whoever may take longer than a request
 * does leaves off at `signal`. `mayHaveLeft`: an earlier try ended without the provider's word. `atOnce`: so many side by side, where it is
 * another number than usual.
 */
export type Channel = {
  send: (id: string, message: Message & { mayHaveLeft: boolean }, signal: AbortSignal) => Promise<Delivery>;
  atOnce?: number;
  close?: () => void;
};

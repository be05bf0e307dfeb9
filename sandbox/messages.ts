import type { State } from "./state-file.ts";

export interface Attachment {
  filename: string;
  contentType: string;
  size: number;
  /** base64 */
  content: string;
}

export interface Message {
  channel: "sms" | "whatsapp" | "email" | "push";
  /** +7…, lower-case mailbox, or push:…. */
  to: string;
  from?: string;
  subject?: string;
  text: string;
  html?: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
  at: string;
  key?: string;
}

export interface Messages {
  add(message: Message): void;
  sentTo(to?: string): Omit<Message, "key">[];
}

const KEPT = 10_000;
const address = (to: string) => (to.startsWith("push:") ? to : to.includes("@") ? to.trim().toLowerCase() : `+${to.replace(/\D/g, "")}`);

export function openMessages(state: State): Messages {
  const box = state.section("messages", () => ({ list: [] as Message[] }));
  return {
    add: (message) => {
      const to = address(message.to);
      const { list } = box();
      if (message.key && list.some((seen) => seen.key === message.key && seen.to === to)) return;
      list.push({ ...message, to });
      if (list.length > KEPT) list.shift();
      state.changed();
    },
    sentTo: (to) =>
      box()
        .list.filter((message) => !to || message.to === address(to))
        .map(({ key: _, ...message }) => message),
  };
}

import { m } from "#app/foundation/i18n/messages/messages.js";
import type { InboxRefusal } from "./inbox.server.ts";

/** Why an item is not taken, given or put off. */
export const inboxRefusals = {
  gone: m.inbox_gone,
  owned: m.inbox_owned,
  no_colleague: m.inbox_no_colleague,
  past: m.inbox_past,
} satisfies Record<InboxRefusal, (said: { name: string }) => string>;

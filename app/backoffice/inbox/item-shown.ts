import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Shown } from "../acting/shown.ts";
import type { InboxItem } from "./inbox.ts";
import { when } from "./inbox-rule.ts";

export const ownerShown = (name: string | null | undefined): Shown[] => [
  { field: "owner", name: m.inbox_owner_field(), value: name ?? "" },
];

type Snoozed = Pick<InboxItem, "isSnoozed" | "snoozedUntil">;

export function snoozeShown(item: Snoozed | undefined, lang: Language): Shown[] {
  const until = item?.snoozedUntil ? when(item.snoozedUntil, lang) : m.inbox_snooze_change();
  return [{ field: "snoozed", name: m.inbox_snoozed_field(), value: item?.isSnoozed ? until : "" }];
}

import type { Me } from "../me.ts";
import { denialFor, storefrontsOf } from "../me.ts";
import { bankRules } from "./bank-rules.ts";
import type { InboxItem, InboxKind, SeenKind } from "./inbox.ts";
import type { Group, InboxRule } from "./inbox-rule.ts";
import { moneyRules } from "./money-rules.ts";
import { orderRules } from "./order-rules.ts";
import { parcelRules, parcelWatches } from "./parcel-rules.ts";
import { shopRules } from "./shop-rules.ts";

/** Everything that can wait for a person: why, what to do, who sees it and how it is settled [GUI-06]. */
export const inboxRules = { ...bankRules, ...moneyRules, ...orderRules, ...parcelRules, ...parcelWatches, ...shopRules } satisfies Record<
  InboxKind,
  InboxRule
>;

export const inboxKinds = Object.keys(inboxRules) as InboxKind[];
export const isInboxKind = (word: string): word is InboxKind => Object.hasOwn(inboxRules, word);
export const ruleOf = (kind: InboxKind): InboxRule => inboxRules[kind];
export const kindsOf = (group: Group): InboxKind[] => inboxKinds.filter((kind) => ruleOf(kind).group === group);

/** Items under their groups, the group with the oldest one first. Items stand oldest first. */
export function byGroup(items: readonly InboxItem[]): { group: Group; own: InboxItem[] }[] {
  const found = [...new Set(items.map(({ kind }) => ruleOf(kind).group))];
  return found.map((group) => ({ group, own: items.filter(({ kind }) => ruleOf(kind).group === group) }));
}

/** What their grants let somebody see, each kind with its storefronts. */
export const seenBy = (me: Me): SeenKind[] =>
  inboxKinds
    .filter((kind) => denialFor(me, ruleOf(kind).sees) === null)
    .map((kind) => ({ kind, storefronts: storefrontsOf(me, ruleOf(kind).sees) }));

import type { Me } from "../me.ts";
import { denialFor, storefrontsOf } from "../me.ts";
import type { InboxKind, SeenKind } from "./inbox.ts";
import type { Group, InboxRule } from "./inbox-rule.ts";
import { moneyRules } from "./money-rules.ts";
import { orderRules } from "./order-rules.ts";
import { parcelRules, parcelWatches } from "./parcel-rules.ts";
import { shopRules } from "./shop-rules.ts";

/** Everything that can wait for a person: why, what to do, who sees it and how it is settled [GUI-06]. */
export const inboxRules = { ...moneyRules, ...orderRules, ...parcelRules, ...parcelWatches, ...shopRules } satisfies Record<
  InboxKind,
  InboxRule
>;

export const inboxKinds = Object.keys(inboxRules) as InboxKind[];
export const isInboxKind = (word: string): word is InboxKind => Object.hasOwn(inboxRules, word);
export const ruleOf = (kind: InboxKind): InboxRule => inboxRules[kind];
export const kindsOf = (group: Group): InboxKind[] => inboxKinds.filter((kind) => ruleOf(kind).group === group);

/** What their grants let somebody see, each kind with its storefronts. */
export const seenBy = (me: Me): SeenKind[] =>
  inboxKinds
    .filter((kind) => denialFor(me, ruleOf(kind).sees) === null)
    .map((kind) => ({ kind, storefronts: storefrontsOf(me, ruleOf(kind).sees) }));

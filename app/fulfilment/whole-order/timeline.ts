import type { Language } from "#app/foundation/storefront.ts";
import type { ProposalState } from "#app/orders/proposals/proposal.ts";

/** What each kind of moment tells; the names are those of its table's query. */
export type MomentFacts = {
  state: { field: "status" | "payment" | "delivery" | "point"; was: string | null; became: string; reason: string };
  carrier: { code: string; carrier: string; learnedAt: string };
  asked: PaymentFacts;
  paid: PaymentFacts;
  refund: {
    refund: string;
    reason: string;
    moneyMinor: number;
    deliveryMinor: number;
    bonusMinor: number;
    advanceMinor: number;
    depositMinor: number;
    isDone: boolean;
    isByHand: boolean;
  };
  refunded: { refund: string; moneyMinor: number };
  /** An edit made the order cheaper, and gives the difference back. */
  reduction: { wasMinor: number; totalMinor: number; isDone: boolean };
  /** A dearer edit that its buyer is asked about. */
  change: { step: "proposed" | Exclude<ProposalState, "open">; wasMinor: number; totalMinor: number; pays: boolean; expiresAt: string };
  /** An edit calls off what the carrier has. */
  recall: { carrier: string; isGone: boolean };
  receipt: { receipt: string; operation: "sell" | "sell_refund"; state: string; problem: string; url: string | null; sumMinor: number };
  message: {
    channel: string;
    to: string;
    subject: string | null;
    text: string;
    lang: Language;
    problem: string;
    state: "sent" | "failed" | "waiting";
  };
  note: {
    text: string;
    staffId: string;
    editedAt: string | null;
    former: number;
    mentions: { name: string; staffId: string; isSeen: boolean }[];
  };
  /** Of an order taken by phone it is the words of who took it. */
  buyer: { text: string; isOfStaff: boolean };
  return: { return: string; n: number; step: string; reason: string; kind: string };
  exchange: object;
  deed: { event: number; action: string; outcome: "done" | "refused"; reason: string; object: string; before: unknown; after: unknown };
};
type PaymentFacts = {
  payment: string;
  kind: string;
  service: string;
  provider: string | null;
  ref: string;
  amountMinor: number;
  state: string;
};

export type MomentKind = keyof MomentFacts;
export type TimelineRow = { at: Date; key: string; kind: string; actor: string; facts: unknown };

type Edit = { before: unknown; after: unknown };

/** `events`: numbers of the record's events that it stands for. `edit`: what it changed. */
export type Moment = {
  [Kind in MomentKind]: { at: Date; key: string; kind: Kind; actor: string; facts: MomentFacts[Kind]; events: number[]; edit?: Edit };
}[MomentKind];

/** A deed that shows as a fact of the same instant is listed once, with its number in the record. Rows are newest first. */
export function momentsOf(rows: readonly TimelineRow[]): Moment[] {
  const moments = rows.map((row) => ({ ...row, events: [] }) as unknown as Moment);
  const shown = moments.filter((moment) => !isDoneDeed(moment));
  const told = new Set<Moment>();
  for (const deed of moments.filter(isDoneDeed)) {
    const facts = shown.filter(({ at, actor }) => at.getTime() === deed.at.getTime() && actor === deed.actor);
    for (const fact of facts) {
      fact.events.push(deed.facts.event);
      if (fact.kind === "change" || fact.kind === "reduction") fact.edit = { before: deed.facts.before, after: deed.facts.after };
    }
    if (facts.length) told.add(deed);
  }
  return moments.filter((moment) => !told.has(moment));
}

const isDoneDeed = (moment: Moment): moment is Extract<Moment, { kind: "deed" }> =>
  moment.kind === "deed" && moment.facts.outcome === "done";

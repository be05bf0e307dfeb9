import type { PaymentState } from "#app/payments/payment.ts";

export type MoneyPayment = {
  id: string;
  kind: string;
  service: string;
  provider: string | null;
  ref: string;
  amountMinor: number;
  askedMinor: number;
  askedCurrency: string;
  state: PaymentState;
  note: string;
  createdAt: string;
  paidAt: string | null;
};
export type MoneyRefund = {
  id: string;
  actor: string;
  reason: string;
  moneyMinor: number;
  deliveryMinor: number;
  bonusMinor: number;
  advanceMinor: number;
  depositMinor: number;
  createdAt: string;
  doneAt: string | null;
  /** By an edit that made the order cheaper: of no pieces. */
  isOfEdit: boolean;
  /** The bank's answer, where a bank gives the money back. */
  isByHand: boolean;
  bank: { state: "asked" | "done" | "refused"; problem: string; byHand: boolean } | null;
};
export type LedgerPosting = {
  id: number;
  cause: string;
  causeId: string;
  at: string;
  entries: { account: string; isShops: boolean; amountMinor: number }[];
};

export const moneyFigures = ["asked", "held", "paid", "balances", "refunding", "refunded", "kept"] as const;
export type MoneyFigure = (typeof moneyFigures)[number];
/** What stands behind a figure: payments, refunds and ledger transactions by id. */
export type Figure = { figure: MoneyFigure; minor: number; payments: string[]; refunds: string[]; postings: number[] };

const asking: readonly PaymentState[] = ["created", "pending"];

/** Where the order's money stands. Paid, balances and refunded come from the ledger; what nobody has taken yet from payments. */
export function figuresOf(
  payments: readonly MoneyPayment[],
  refunds: readonly MoneyRefund[],
  postings: readonly LedgerPosting[],
): Figure[] {
  const inState = (states: readonly PaymentState[]) => payments.filter(({ state }) => states.includes(state));
  const moved = (wanted: (entry: LedgerPosting["entries"][number]) => boolean) => {
    const behind = postings.map((one) => ({ ...one, entries: one.entries.filter(wanted) })).filter(({ entries }) => entries.length > 0);
    const minor = behind.flatMap(({ entries }) => entries).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { minor: minor === 0 ? 0 : -minor, postings: behind.map(({ id }) => id) };
  };
  const moneyIn = moved(({ account, amountMinor }) => account === "money" && amountMinor < 0);
  const moneyOut = moved(({ account, amountMinor }) => account === "money" && amountMinor > 0);
  const balances = moved(({ account, isShops }) => !isShops && account !== "withdrawal" && isSpent(account));
  const open = refunds.filter(({ doneAt }) => doneAt === null);
  const ended = refunds.filter(({ doneAt }) => doneAt !== null);
  const asked = inState(asking);
  const held = inState(["held", "review"]);
  const figures: Figure[] = [
    { figure: "asked", minor: sum(asked), payments: ids(asked), refunds: [], postings: [] },
    { figure: "held", minor: sum(held), payments: ids(held), refunds: [], postings: [] },
    { figure: "paid", ...moneyIn, payments: ids(payments.filter(({ kind, paidAt }) => isMoney(kind) && paidAt !== null)), refunds: [] },
    { figure: "balances", ...balances, payments: ids(payments.filter(({ kind }) => !isMoney(kind))), refunds: [] },
    {
      figure: "refunding",
      minor: open.reduce((all, { moneyMinor }) => all + moneyMinor, 0),
      payments: [],
      refunds: ids(open),
      postings: [],
    },
    { figure: "refunded", minor: Math.abs(moneyOut.minor), postings: moneyOut.postings, payments: [], refunds: ids(ended) },
    {
      figure: "kept",
      minor: moneyIn.minor + moneyOut.minor,
      payments: [],
      refunds: [],
      postings: [...moneyIn.postings, ...moneyOut.postings],
    },
  ];
  return figures.filter(({ minor, payments, postings, refunds, figure }) =>
    figure === "kept" ? moneyOut.minor !== 0 : minor !== 0 || payments.length + postings.length + refunds.length > 0,
  );
}

const isMoney = (kind: string): boolean => kind === "main" || kind === "top-up" || kind === "surplus";
const spent = ["bonus", "advance", "deposit"];
const isSpent = (account: string): boolean => spent.includes(account);
const sum = (payments: readonly MoneyPayment[]) => payments.reduce((all, { amountMinor }) => all + amountMinor, 0);
const ids = (of: readonly { id: string }[]): string[] => of.map(({ id }) => id);

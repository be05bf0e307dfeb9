import { because, type Reason } from "./reasons.ts";

/** A partner's price type or warehouse; `name` null: not named yet. */
export type Named = { id: string; name: string | null };

/** Whether profile and partner agree. `aside`: theirs exists, but this file uses others; `waits`: a later file may name it. */
export type Judgement = { is: "agreed"; id: string } | { is: "aside"; note: Reason } | { is: "waits" } | { is: "differs"; reason: Reason };

type Terms = {
  used: readonly Named[];
  /** The partner has what the profile wants, whether used here or not. */
  isThere: boolean;
  /** The one in effect before. */
  before: Named | undefined;
  mayWait: boolean;
};

const quoted = (all: readonly Named[]) => all.map(({ id, name }) => because("quoted", { name: name ?? id }));
const isOf =
  (wanted: string) =>
  ({ id, name }: Named): boolean =>
    id === wanted || name === wanted;
const isNameless = ({ name }: Named): boolean => name === null;

/** By default the only price type counts, as long as it is the one in effect before. */
export function judgePriceType(wanted: string | undefined, { used, isThere, before, mayWait }: Terms): Judgement {
  const [only, ...others] = used;
  if (wanted === undefined) {
    if (others.length) return { is: "differs", reason: because("price-types-several", { used: quoted(used) }) };
    if (before && before.id !== only!.id)
      return { is: "differs", reason: because("price-type-changed", { before: quoted([before]), used: quoted(used) }) };
    return { is: "agreed", id: only!.id };
  }
  const chosen = used.find(isOf(wanted));
  if (chosen) return { is: "agreed", id: chosen.id };
  if (isThere) return { is: "aside", note: because("price-type-aside", { wanted, used: quoted(used) }) };
  if (mayWait && used.some(isNameless)) return { is: "waits" };
  return { is: "differs", reason: because("price-type-unknown", { wanted, used: quoted(used) }) };
}

export function judgeWarehouse(wanted: string, { used, isThere, mayWait }: Terms): Judgement {
  const ready = used.find(({ id, name }) => id === "" || isOf(wanted)({ id, name }));
  if (ready) return { is: "agreed", id: ready.id };
  if (mayWait && used.some(isNameless)) return { is: "waits" };
  if (isThere) return { is: "aside", note: because("warehouse-aside", { wanted, used: quoted(used) }) };
  return { is: "differs", reason: because("warehouse-unknown", { wanted, used: quoted(used) }) };
}

/** Foreign currencies if all prices are in them; null = some aren't or don't say. */
export const judgeCurrency = (wanted: string, used: readonly string[]): Reason | null =>
  used.length && used.every((currency) => currency !== "" && currency !== wanted)
    ? because("currencies", { used: used.join(", "), wanted })
    : null;

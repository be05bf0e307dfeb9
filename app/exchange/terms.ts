/** A partner's price type or warehouse; `name` null: not named yet. */
export type Named = { id: string; name: string | null };

/** Whether profile and partner agree. `aside`: theirs exists, but this file uses others; `waits`: a later file may name it. */
export type Judgement = { is: "agreed"; id: string } | { is: "aside"; note: string } | { is: "waits" } | { is: "differs"; reason: string };

type Terms = {
  used: readonly Named[];
  /** The partner has what the profile wants, whether used here or not. */
  isThere: boolean;
  /** The one in effect before. */
  before: Named | undefined;
  mayWait: boolean;
};

const quoted = (all: readonly Named[]): string => all.map(({ id, name }) => `“${name ?? id}”`).join(", ");
const isOf =
  (wanted: string) =>
  ({ id, name }: Named): boolean =>
    id === wanted || name === wanted;
const isNameless = ({ name }: Named): boolean => name === null;

/** By default the only price type counts, as long as it is the one in effect before. */
export function judgePriceType(wanted: string | undefined, { used, isThere, before, mayWait }: Terms): Judgement {
  const [only, ...others] = used;
  if (wanted === undefined) {
    if (others.length) return { is: "differs", reason: `there are several, ${quoted(used)}: a profile must say which counts` };
    if (before && before.id !== only!.id)
      return {
        is: "differs",
        reason: `prices were of ${quoted([before])}, now they are of ${quoted(used)}: a profile must say which counts`,
      };
    return { is: "agreed", id: only!.id };
  }
  const chosen = used.find(isOf(wanted));
  if (chosen) return { is: "agreed", id: chosen.id };
  if (isThere) return { is: "aside", note: `no price of the type “${wanted}” is among these: ${quoted(used)}` };
  if (mayWait && used.some(isNameless)) return { is: "waits" };
  return { is: "differs", reason: `the profile wants “${wanted}”, the offers have ${quoted(used)}` };
}

export function judgeWarehouse(wanted: string, { used, isThere, mayWait }: Terms): Judgement {
  const ready = used.find(({ id, name }) => id === "" || isOf(wanted)({ id, name }));
  if (ready) return { is: "agreed", id: ready.id };
  const there = `there are ${quoted(used)}`;
  if (mayWait && used.some(isNameless)) return { is: "waits" };
  if (isThere) return { is: "aside", note: `nothing lies in the ready warehouse “${wanted}”; ${there}` };
  return { is: "differs", reason: `the ready warehouse “${wanted}” is not there; ${there}: a profile must say which counts` };
}

/** Foreign currencies if all prices are in them; null = some aren't or don't say. */
export const judgeCurrency = (wanted: string, used: readonly string[]): string | null =>
  used.length && used.every((currency) => currency !== "" && currency !== wanted)
    ? `prices are in ${used.join(", ")}, the profile says ${wanted}`
    : null;

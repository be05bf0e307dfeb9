import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { cheapest, type OfferedWay } from "#app/client/checkout/ask-options.ts";

export type WayGroup = { mode: OfferedWay["mode"]; shown: OfferedWay[]; folded: OfferedWay[] };

/** Options shown per kind before folding. */
const AT_ONCE = 3;

/** Points before doors, cheapest, then fastest. Never folds the chosen one, nor a single one. */
export function waysInOrder(options: readonly OfferedWay[], isChosen: (way: OfferedWay) => boolean): WayGroup[] {
  return (["point", "door"] as const).flatMap((mode) => {
    const ways = options.filter((way) => way.mode === mode).sort((a, b) => a.price - b.price || a.day.to.localeCompare(b.day.to));
    if (ways.length === 0) return [];
    const most = ways.length === AT_ONCE + 1 ? ways.length : AT_ONCE;
    const isShown = (way: OfferedWay, place: number) => place < most || isChosen(way);
    return [{ mode, shown: ways.filter(isShown), folded: ways.filter((way, place) => !isShown(way, place)) }];
  });
}

type Preset = Pick<CheckoutForm, "savedAddress" | "type" | "byHand">;

/** The only option, as abroad, or the cheapest door option for a saved address; none while a carrier may still add one. */
export function presetWay(
  { savedAddress, type, byHand }: Preset,
  { asked, silent, options }: { asked: boolean; silent: readonly unknown[]; options: readonly OfferedWay[] },
): OfferedWay | undefined {
  if (!asked || type !== "" || byHand) return undefined;
  if (savedAddress !== "") return cheapest(options.filter(({ mode }) => mode === "door"));
  return options.length === 1 && silent.length === 0 ? options[0] : undefined;
}

import { addressFields, personFields } from "#app/checkout/editing/edit-wish.ts";
import { wayName } from "#app/delivery/way-name.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { type CarrierName, carriers, type Language } from "#app/foundation/storefront.ts";
import { addressIn, type Draft, type DraftLine } from "./edit-draft.ts";
import { fieldNames } from "./edit-names.ts";
import { isSameGoods } from "./goods-quantity.ts";

export type DraftChange = { name: string; was: string; is: string };

const NOTHING = "—";
const isCarrier = (type: string): type is CarrierName => (carriers as readonly string[]).includes(type);

/** Carrier, where to, and the point with its address as far as it is known. */
export function waySaid({ way: { type, mode, code }, point }: Pick<Draft, "way" | "point">, lang: Language): string {
  const name = isCarrier(type) ? wayName({ type, mode: mode as DeliveryMode }, lang) : type;
  if (mode !== "point") return name;
  return `${name}: ${code ? [m.desk_point_chosen({ code }), point].filter(Boolean).join(", ") : m.checkout_select_point()}`;
}

function linesChanged(from: readonly DraftLine[], to: readonly DraftLine[], lang: Language): DraftChange[] {
  const all = [...from, ...to.filter((line) => !from.some((one) => isSameGoods(one, line)))];
  const pieces = (lines: readonly DraftLine[], line: DraftLine) => {
    const found = lines.find((one) => isSameGoods(one, line));
    return found ? `× ${found.typed === undefined ? found.quantity : found.typed.trim() || "?"}` : NOTHING;
  };
  return all.map((line) => ({ name: inSize(line.name, line.size, lang), was: pieces(from, line), is: pieces(to, line) }));
}

/** What differs in two drafts of an order, part by part. */
export function draftChanges(from: Draft, to: Draft, lang: Language): DraftChange[] {
  const [address, wanted] = [from.address, addressIn(from, to)];
  return [
    ...linesChanged(from.lines, to.lines, lang),
    ...personFields.map((name) => ({ name: fieldNames[name](), was: from.recipient[name], is: to.recipient[name] })),
    { name: m.desk_edit_delivery(), was: waySaid(from, lang), is: waySaid(to, lang) },
    ...addressFields.map((name) => ({ name: fieldNames[name](), was: address[name], is: wanted[name] })),
  ]
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => ({ name, was: was || NOTHING, is: is || NOTHING }));
}

import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { orderLabels } from "./order-status.ts";
import { paymentLabels } from "./payment-status.ts";

type Row = { field: string; became: string; at: Date | string };

const labels: Record<string, Record<string, Record<Language, string>>> = {
  status: orderLabels,
  payment: paymentLabels,
  delivery: deliveryLabels,
  point: { "point-changed": { ru: "Пункт выдачи изменился", en: "Pick-up point changed" } },
};

/**
 * An order's history in words, the earliest first, each thing said once: order, payment and delivery share words, and a carrier's one event
 * may move both the parcel and the order. Of one moment the last stands, so that what led there comes before it; of neighbours the first. It begins by being placed.
 */
export function shownHistory(rows: readonly Row[], lang: Language): { label: string; at: string }[] {
  const said = rows
    // That it was paid is a status of the order too, in another gender.
    .filter(({ field, became }) => field !== "payment" || became !== "paid")
    .map(({ field, became, at }, n) => ({
      label:
        n === 0 && became === "not-paid" ? m.journey_placed({}, { locale: lang }) : setSpaces(labels[field]?.[became]?.[lang] ?? became),
      at: new Date(at).toISOString(),
    }));
  return said
    .filter(({ label, at }, n) => !said.slice(n + 1).some((later) => later.at === at && later.label === label))
    .filter(({ label }, n, told) => label !== told[n - 1]?.label);
}

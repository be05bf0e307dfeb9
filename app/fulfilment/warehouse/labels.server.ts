import { renderSVG } from "uqr";
import { calledName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms } from "#app/foundation/records.ts";
import type { CarrierName, Language } from "#app/foundation/storefront.ts";
import { typeset } from "#app/foundation/typeset.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { PickRow } from "./pick-list.ts";

type Printed = { order: Order; pieces: number; origin: string; lang: Language };

/** The shop's own label, 58 mm: a phone's camera that reads its code opens the order. */
export function parcelLabel({ order, pieces, origin, lang }: Printed): Buffer {
  const { number, delivery, recipient } = order;
  const way = delivery.type === "email" ? "" : carrierTerms[delivery.type as CarrierName].name[lang];
  return typeset("fulfilment/warehouse/label.typ", {
    lang,
    title: m.desk_label_title({ number }, { locale: lang }),
    qr: renderSVG(`${origin}/warehouse/pack/${number}`, { ecc: "M", border: 1 }),
    number,
    way: [way, delivery.city].filter(Boolean).join(", "),
    lines: [calledName(recipient), m.desk_pieces({ count: pieces }, { locale: lang })].filter(Boolean),
  });
}

/** The pick list on the same roll. */
export function printedPickList(rows: readonly PickRow[], numbers: readonly string[], lang: Language): Buffer {
  return typeset("fulfilment/warehouse/pick-list.typ", {
    lang,
    title: m.desk_pick_title({}, { locale: lang }),
    orders: numbers.join(", "),
    rows: rows.map(({ place, name, size, sku, pieces, orders }) => ({
      place: place || m.desk_no_place({}, { locale: lang }),
      pieces: `× ${pieces}`,
      name: [name, size].filter(Boolean).join(", "),
      detail: `${sku} · ${orders.map(({ number, pieces: each }) => `${number} × ${each}`).join(", ")}`,
    })),
  });
}

import { renderSVG } from "uqr";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { calledName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { typeset } from "#app/foundation/typeset.server.ts";
import { shownNotes } from "#app/orders/delivery-notes.ts";
import type { Order } from "#app/orders/order.ts";
import { whereTo } from "#app/orders/where-to.ts";

export const papers = ["a4", "58"] as const;
export type Paper = (typeof papers)[number];
type Printed = Pick<Order, "number" | "createdAt" | "delivery" | "recipient" | "lines">;

/** What is in the parcel, to tick off; the QR code is the order's number, for a scanner. */
export function packingList(order: Printed, paper: Paper, lang: Language): Buffer {
  const locale = { locale: lang };
  const lines = order.lines.map((line) => ({ ...line, pieces: line.quantity - line.returned })).filter(({ pieces }) => pieces > 0);
  return typeset("fulfilment/papers/papers.typ", {
    ...headOf(order, m.paper_packing_list({}, locale), paper, lang),
    columns: [m.paper_goods({}, locale), m.paper_article({}, locale), m.paper_pieces({}, locale)],
    lines: lines.map(({ name, size, sku, marking, pieces }) => ({
      name: [nameIn(name, lang), size].filter(Boolean).join(", "),
      known: sku,
      marked: marking === null ? null : m.paper_marked({}, locale),
      pieces: String(pieces),
    })),
    total: m.paper_total({ n: lines.reduce((sum, { pieces }) => sum + pieces, 0) }, locale),
  });
}

/** For parcels that a carrier gives no label for: who, where to, and the number to scan. */
export const addressLabel = (order: Printed, lang: Language): Buffer =>
  typeset("fulfilment/papers/papers.typ", { ...headOf(order, m.paper_parcel({}, { locale: lang }), "58", lang), lines: [] });

function headOf({ number, createdAt, delivery, recipient }: Printed, title: string, paper: Paper, lang: Language) {
  const way = delivery.type === "email" ? [] : [wayName({ type: delivery.type, mode: delivery.mode }, lang), whereTo(delivery, lang)];
  const slot = [delivery.date && dateWords(delivery.date as never, lang), delivery.slot].filter(Boolean).join(", ");
  return {
    lang,
    paper,
    title,
    number,
    placed: dateWords(moscowTime(createdAt).day, lang),
    qr: renderSVG(number, { ecc: "M", border: 0 }),
    to: calledName(recipient),
    where: [recipient.phone, ...way, slot].filter(Boolean),
    notes: shownNotes(delivery, lang).map(({ label, text }) => `${label}: ${text}`),
  };
}

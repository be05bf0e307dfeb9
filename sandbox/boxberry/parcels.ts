import type { Fields } from "./directory.ts";
import { type Parcel, type ParcelRequest, presentInfo, presentStatuses, presentStatusesFull, presentStory } from "./parcel.ts";
import { labelToken, type ParcelBook } from "./parcel-book.ts";
import { inErr, inText } from "./refusals.ts";

type Method = (fields: Fields, origin: string) => unknown;

const labelOf = ({ id }: Parcel, origin: string) => `${origin}/boxberry/parcel-files/barcodes?parcel_id=${id}&token=${labelToken(id)}`;

export function parcelMethods(book: ParcelBook): Record<string, Method> {
  function named(id: unknown): Parcel {
    const parcel = book.find(String(id ?? ""));
    if (!parcel) throw inText("Заказ не найден");
    return parcel;
  }

  /** From a form (`parcels[0][track]`) or JSON. */
  function askedFor(fields: Fields): string[] {
    if (Array.isArray(fields.parcels))
      return (fields.parcels as Record<string, string>[]).map(({ track, order_id }) => track ?? order_id ?? "");
    return Object.entries(fields).flatMap(([name, id]) => (/^parcels\[\d+\]\[(track|order_id)\]$/.test(name) ? [String(id)] : []));
  }

  function cancel({ orderid, track, cancelType }: Fields) {
    const parcel = named(track ?? orderid);
    if (String(cancelType ?? "1") === "1" && parcel.statuses.length > 1)
      throw inErr("Удаление заказа невозможно, заказ уже передан на доставку");
    if (String(cancelType) === "2") book.move(parcel, "Готовится к возврату");
    else book.change(parcel, { deleted: true });
    return { err: false };
  }

  /** Parcels in an act are immutable. */
  function send({ ImIds }: Fields, origin: string) {
    const parcels = String(ImIds ?? "").split(",").map(named); // biome-ignore format: one thought
    for (const parcel of parcels) book.change(parcel, { sent: true });
    const { id } = parcels[0]!;
    const files = `${origin}/boxberry/parcel-files`;
    return {
      id: String(id),
      label: `${files}/act?upload_id=${id}&token=${labelToken(id)}`,
      url_tmc: "",
      sticker: `${files}/barcodes?parcel_id=${id}&token=${labelToken(id)}`,
    };
  }

  return {
    ParselCreate: ({ sdata }, origin) => {
      const parcel = book.create(parseOrder(sdata));
      return { track: parcel.track, label: labelOf(parcel, origin) };
    },
    ParselCheck: ({ ImId }, origin) => ({ label: labelOf(named(ImId), origin) }),
    ParselList: () => ({ ImIds: book.list().filter(({ sent }) => !sent).map(({ track }) => track).join(",") }), // biome-ignore format: one thought
    ParselSend: send,
    ParselStory: (_fields, origin) => book.list().map((parcel) => presentStory(parcel, labelOf(parcel, origin))),
    CancelOrder: cancel,
    ListStatuses: ({ ImId }) => presentStatuses(named(ImId)),
    ListStatusesFull: ({ ImId }) => presentStatusesFull(named(ImId)),
    ListServices: ({ ImId }) => [
      { Name: "Доставка до ПВЗ", Date: "2026-11-20T00:00:00", Sum: "100", PaymentMethod: named(ImId) && "Банк" },
    ],
    // Unknown parcels are omitted.
    ParcelInfo: (fields) => askedFor(fields).flatMap((id) => book.find(id) ?? []).map(presentInfo), // biome-ignore format: one thought
    CreateIntake: () => ({ message: 995_727 }),
  };
}

function parseOrder(sdata: unknown): ParcelRequest {
  try {
    const asked: unknown = JSON.parse(String(sdata));
    if (typeof asked === "object" && asked !== null) return asked;
  } catch {
    throw inErr("Некорректный формат данных");
  }
  throw inErr("Некорректный формат данных");
}

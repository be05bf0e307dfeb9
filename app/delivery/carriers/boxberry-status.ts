import type { DeliveryStatus } from "../delivery-status.ts";
import type { ParcelEvent } from "./carrier.ts";

/** Events are identified by text, in two generations, normalised by `plain`. */
const texts = {
  "label-created": ["заказ создан в личном кабинете", "загружен реестр им"],
  accepted: ["принято к доставке", "заказ передан на доставку"],
  "on-the-way": [
    "отправлен на сортировочный терминал",
    "передано на сортировку",
    "отправлено в город назначения",
    "в пути в город получателя",
    "передан на доставку до пункта выдачи",
    "поступил в город для передачи курьеру",
    "возвращено с курьерской доставки",
    "поступило в пункт выдачи",
    "доступен к получению в пункте выдачи",
  ],
  "taken-by-courier": ["передано на курьерскую доставку"],
  delivered: ["выдано", "успешно выдан"],
  "not-delivered": [
    "готовится к возврату",
    "отправлено в пункт приема",
    "заказ в пути в интернет-магазин",
    "возвращено в пункт приема",
    "возвращено в им",
    "заказ возвращен в интернет-магазин",
  ],
} satisfies Partial<Record<DeliveryStatus, string[]>>;

const waiting = new Set(["поступило в пункт выдачи", "доступен к получению в пункте выдачи"]);
const statusOf = new Map(Object.entries(texts).flatMap(([status, list]) => list.map((text) => [text, status as DeliveryStatus])));

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ").trim();

/** null = unknown: ignore and log. */
export function boxberryEvent(text: string): ParcelEvent["means"] {
  const name = plain(text);
  const status = statusOf.get(name);
  return status ? { status, awaitsPickUp: waiting.has(name) } : null;
}

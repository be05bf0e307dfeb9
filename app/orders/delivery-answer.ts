import { wireModeOf } from "#app/delivery/wire-mode.ts";
import { rubles } from "#app/foundation/money.ts";
import { wireNotes } from "./delivery-notes.ts";
import type { Order } from "./order.ts";

/** In the wire's spelling [CHK-11]. `activity`: an option is chosen; false until staff price it. */
export const presentDelivery = ({ delivery, deliveryMinor }: Pick<Order, "delivery" | "deliveryMinor">) => ({
  type: delivery.type,
  deliverytype: wireModeOf(delivery.mode),
  code: delivery.code,
  activity: deliveryMinor !== null,
  countrycode: delivery.country,
  region: delivery.region,
  city: delivery.city,
  index: delivery.postalCode,
  street: delivery.street,
  house: delivery.building,
  block: delivery.block,
  kvartira: delivery.flat,
  ...wireNotes(delivery),
  date: delivery.date,
  time: delivery.slot,
  dutypayment: delivery.paysDuty === true,
  adress: [delivery.street, delivery.building, delivery.block, delivery.flat].filter(Boolean).join(", ") || (delivery.point ?? ""),
  price: deliveryMinor === null ? null : rubles(deliveryMinor),
  days: delivery.days,
});

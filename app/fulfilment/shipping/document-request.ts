import type { AskedDocument } from "#app/delivery/delivery.contract.ts";
import { rubles } from "#app/foundation/money.ts";
import type { Order } from "#app/orders/order.ts";
import { toCollectMinor } from "./shipment.ts";

const digits = (phone: string) => phone.replace(/\D/g, "").replace(/^8(?=\d{10}$)/, "7");

export function differences(asked: AskedDocument, order: Order): string[] {
  const { delivery } = order;
  const truth: Required<AskedDocument> = {
    on: order.number,
    channel: order.channel,
    phone: null,
    goods: rubles(order.goodsMinor),
    collect: rubles(toCollectMinor(order)),
    type: delivery.type,
    mode: delivery.mode,
    code: delivery.code,
    ...delivery.parcel,
  };
  const names = (Object.keys(truth) as (keyof AskedDocument)[]).filter((name) => name !== "phone");
  const wrong = names.filter((name) => asked[name] != null && asked[name] !== truth[name]);
  const phones = [order.recipient.phone, order.buyer.phone].map(digits);
  return asked.phone && !phones.includes(digits(asked.phone)) ? [...wrong, "phone"] : wrong;
}

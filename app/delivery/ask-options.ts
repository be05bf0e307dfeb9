import { post, type Result } from "#app/foundation/http/client.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { courierOffer } from "./own-courier.ts";

/** One way to get the goods there, as the server offers it; it can be sent back as the order's delivery. Prices in rubles. */
export type DeliveryOption = {
  type: CarrierName;
  deliverytype: "delivery" | "couier";
  code: string;
  price: number | null;
  addDeliveryPayment: number;
  free: boolean;
  day: { from: Day; to: Day };
  handover: Day;
};
export type DeliveryOptions = { options: DeliveryOption[]; failed: string[] };
type Line = { productid: string; specification: string; quantity: number };
export type Destination = { country: string; city: string; index?: string };

/** Ways to a city with their prices and dates. */
export async function askOptions(to: Destination, lines: readonly Line[], signal?: AbortSignal): Promise<Result<DeliveryOptions>> {
  const asked = lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  const answer = await post<DeliveryOptions>("/delivery/quote", { ...to, lines: asked }, { ...(signal && { signal }) });
  return !answer.ok && answer.status === 404 ? { ok: true, status: 200, data: courierAlone(to) } : answer;
}

/** Where no carrier is asked, the shop's own courier still goes. */
function courierAlone({ country, city }: Destination): DeliveryOptions {
  const offer = country === "RU" ? courierOffer(city, new Date()) : null;
  if (!offer) return { options: [], failed: [] };
  const { priceMinor, surchargeMinor, from, to, handover } = offer;
  const own = { type: "own", deliverytype: "couier", code: "", free: false, day: { from, to }, handover } as const;
  return { options: [{ ...own, price: priceMinor / 100, addDeliveryPayment: surchargeMinor / 100 }], failed: [] };
}

/** The one to estimate by: the cheapest, then the soonest. */
export const cheapest = (options: readonly DeliveryOption[]): DeliveryOption | undefined =>
  [...options].filter(({ price }) => price !== null).sort((a, b) => a.price! - b.price! || a.day.to.localeCompare(b.day.to))[0];

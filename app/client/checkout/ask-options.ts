import { type DeliveryMode, modeOf, type WireMode } from "#app/delivery/wire-mode.ts";
import { get, post, type Result } from "#app/foundation/http/client.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Currency } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";

/** One way to get the goods there, as the server offers it; it can be sent back as the order's delivery. Prices in rubles. */
export type OfferedWay = {
  type: CarrierName;
  mode: DeliveryMode;
  code: string;
  price: number;
  addDeliveryPayment: number;
  free: boolean;
  day: { from: Day; to: Day };
  handover: Day;
  /** Its carrier could not be asked now: when it said so last. */
  kept: string | null;
  /** In what the visitor is shown, so that it adds up with his other sums. */
  currency: { type: Currency; price: number; addDeliveryPayment: number };
  /** In the same, of its cheapest point, where the others cost more. */
  lowest?: number;
};
/** `city`: where to, also where it was left to the store. */
export type OfferedWays = { options: OfferedWay[]; failed: CarrierName[]; city: string };
export type OfferedPoint = {
  type: CarrierName;
  code: string;
  name: string;
  address: string;
  /** Latitude, longitude. */
  coords: [number, number];
  hours: string;
  tryon: boolean;
  cash: boolean;
  card: boolean;
};
export type City = { name: string; region: string; index: string; country: string };
type Line = { productid: string; specification: string; quantity: number };
export type Destination = { country: string; city: string; region?: string; index?: string };

/** Ways to a city with their prices and dates; without one, to the largest of the country. */
export async function askOptions(
  to: Omit<Destination, "city"> & { city?: string },
  lines: readonly Line[],
  signal?: AbortSignal,
): Promise<Result<OfferedWays>> {
  const asked = { ...to, lines: lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })) };
  const answer = await post<WireWays>("/delivery/quote", asked, { signal });
  return answer.ok ? { ...answer, data: { ...answer.data, options: answer.data.options.map(readWay) } } : answer;
}
type WireWay = Omit<OfferedWay, "mode"> & { deliverytype: WireMode };
type WireWays = Omit<OfferedWays, "options"> & { options: WireWay[] };
const readWay = ({ deliverytype, ...way }: WireWay): OfferedWay => ({ ...way, mode: modeOf(deliverytype) });

/** Points of a city that take the parcel, and money where it is paid for on receipt. */
export function askPoints(
  { parcel, onReceipt, ...to }: Destination & { parcel: Parcel | null; onReceipt: boolean },
  signal?: AbortSignal,
): Promise<Result<OfferedPoint[]>> {
  const needs = { ...(parcel && { weight: String(parcel.weight), sides: sidesOf(parcel) }), ...(onReceipt && { receipt: "1" }) };
  return get(`/delivery/points?${new URLSearchParams({ ...to, ...needs })}`, { signal });
}
const sidesOf = ({ length, width, height }: Parcel) => [length, width, height].join("x");

/** Suggestions only help: without an answer there are none. */
const listOf = async <T>(asking: Promise<Result<T[]>>): Promise<T[]> => {
  const answer = await asking;
  return answer.ok ? answer.data : [];
};
export const askCities = (q: string, signal?: AbortSignal): Promise<City[]> =>
  listOf(get(`/delivery/cities?${new URLSearchParams({ q })}`, { signal }));
export const askStreets = (city: string, q: string, signal?: AbortSignal): Promise<{ name: string }[]> =>
  listOf(get(`/delivery/streets?${new URLSearchParams({ city, q })}`, { signal }));

/** The one to estimate by: the cheapest, then the soonest. */
export const cheapest = (options: readonly OfferedWay[]): OfferedWay | undefined =>
  [...options].sort((a, b) => a.price - b.price || a.day.to.localeCompare(b.day.to))[0];

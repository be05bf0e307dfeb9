import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { get, post, type Result } from "#app/foundation/http/client.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Currency } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { readWays, type WireWays } from "./wire-ways.ts";

/** Can be sent back as the order's delivery. Prices in rubles. */
export type OfferedWay = {
  type: CarrierName;
  mode: DeliveryMode;
  code: string;
  price: number;
  addDeliveryPayment: number;
  free: boolean;
  day: { from: Day; to: Day };
  handover: Day;
  /** When a cached answer was fetched, if the carrier was unreachable. */
  kept: string | null;
  currency: { type: Currency; price: number; addDeliveryPayment: number };
  /** The cheapest point's price in the same currency, where others cost more. */
  lowest?: number;
};
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

export async function askOptions(
  to: Omit<Destination, "city"> & { city?: string },
  lines: readonly Line[],
  signal?: AbortSignal,
): Promise<Result<OfferedWays>> {
  const asked = { ...to, lines: lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })) };
  const answer = await post<WireWays>("/delivery/quote", asked, { signal });
  return answer.ok ? { ...answer, data: readWays(answer.data) } : answer;
}

export function askPoints(
  { parcel, onReceipt, ...to }: Destination & { parcel: Parcel | null; onReceipt: boolean },
  signal?: AbortSignal,
): Promise<Result<OfferedPoint[]>> {
  const needs = { ...(parcel && { weight: String(parcel.weight), sides: sidesOf(parcel) }), ...(onReceipt && { receipt: "1" }) };
  return get(`/delivery/points?${new URLSearchParams({ ...to, ...needs })}`, { signal });
}
const sidesOf = ({ length, width, height }: Parcel) => [length, width, height].join("x");

const listOf = async <T>(asking: Promise<Result<T[]>>): Promise<T[]> => {
  const answer = await asking;
  return answer.ok ? answer.data : [];
};
export const askCities = (q: string, signal?: AbortSignal): Promise<City[]> =>
  listOf(get(`/delivery/cities?${new URLSearchParams({ q })}`, { signal }));
export const askStreets = (city: string, q: string, signal?: AbortSignal): Promise<{ name: string }[]> =>
  listOf(get(`/delivery/streets?${new URLSearchParams({ city, q })}`, { signal }));

export const cheapest = (options: readonly OfferedWay[]): OfferedWay | undefined =>
  [...options].sort((a, b) => a.price - b.price || a.day.to.localeCompare(b.day.to))[0];

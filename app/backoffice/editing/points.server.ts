import { kilometres, middleOf } from "#app/delivery/points/kilometres.ts";
import { carriers, isOnReceipt, type PaymentType, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";

export type FoundPoint = { code: string; name: string; address: string; hours: string };
type Asked = { said: string; carrier: string; storefront: Region; paymentType: PaymentType; city: string; region: string };

const MOST = 20;
const anyParcel = { length: 0, width: 0, height: 0, weight: 0 };
const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** The points that checkout offers in a city, by words of the address or the number: the nearest to its middle first. */
export async function findPoints(shop: Shop, { said, carrier, storefront, paymentType, city, region }: Asked): Promise<FoundPoint[]> {
  const type = carriers.find((name) => name === carrier);
  if (!type || !city.trim()) return [];
  const found = await shop.delivery.points({
    to: { city: city.slice(0, 120), region: region.slice(0, 120) },
    type,
    box: null,
    needs: { parcel: anyParcel, onReceipt: isOnReceipt(paymentType), tryOn: false },
    storefront: storefrontIn(storefront),
    now: shop.clock.now(),
  });
  const words = plain(said.slice(0, 80))
    .split(/[\s,]+/)
    .filter(Boolean);
  const middle = found.length ? middleOf(found.map(({ coords }) => coords)) : null;
  return found
    .filter(({ code, name, address }) => {
      const text = plain(`${code} ${name} ${address}`);
      return words.every((word) => text.includes(word));
    })
    .map((point) => ({ point, far: middle ? kilometres(point.coords, middle) : 0 }))
    .sort((one, other) => one.far - other.far)
    .slice(0, MOST)
    .map(({ point: { code, name, address, hours } }) => ({ code, name, address, hours }));
}

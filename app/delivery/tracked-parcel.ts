import type { CarrierName } from "#app/foundation/storefront.ts";

/** A parcel as whoever waits for it asks after it. */
export type TrackedParcel = { carrier: CarrierName; track: string };

/** `page`: where its carrier tells of it. */
export type ShownParcel = TrackedParcel & { page: string | null };

/** Where carriers tell anybody of a parcel by its number, in the place of "#"; the shop's own couriers have no such page. */
const pages: Record<CarrierName, string | null> = {
  cdek: "https://www.cdek.ru/ru/tracking?order_id=#",
  boxberry: "https://boxberry.ru/tracking-page?id=#",
  dl: "https://www.dellin.ru/tracker/orders/#/",
  ems: "https://www.pochta.ru/tracking?barcode=#",
  own: null,
};

export const trackingPage = ({ carrier, track }: TrackedParcel): string | null =>
  pages[carrier]?.replace("#", () => encodeURIComponent(track)) ?? null;

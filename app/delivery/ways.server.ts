import type { Parcel } from "#app/foundation/parcel.ts";
import { carrierTerms } from "#app/foundation/records.ts";
import { type CarrierName, type Country, offeredCarriers, ownCouriers, type Storefront } from "#app/foundation/storefront.ts";
import { promisedDates } from "#app/foundation/time/business-days.ts";
import type { Carrier } from "./carriers/carrier.ts";
import type { Destination } from "./cities.ts";
import type { ChosenDelivery, DeliveryChoice, DeliveryOption } from "./delivery.ts";
import { COURIER_CUTOFF, COURIER_DAYS, COURIER_SURCHARGE_MINOR, courierCity } from "./own-courier.ts";
import { isPrepaid, takenAt } from "./points/is-prepaid.ts";
import { fitsPoint } from "./points/judge-points.ts";
import type { IndexedPoint } from "./points/point-index.queries.server.ts";
import type { createTariffs, Deadline, TariffAnswer } from "./tariffs.server.ts";

export type Goods = { storefront: Pick<Storefront, "carriers">; parcel: Parcel; madeToOrder: boolean; now: Date; deadline?: Deadline };
export type Ways = { options: DeliveryOption[]; failed: CarrierName[] };

type Deps = {
  carriers: ReadonlyMap<CarrierName, Carrier>;
  tariffsOf: ReturnType<typeof createTariffs>["tariffsOf"];
  pointOf: (
    carrier: Carrier,
    to: Destination,
    code: string,
    now: Date,
    deadline?: Deadline,
  ) => Promise<(IndexedPoint & { isHere: boolean }) | undefined>;
};

/** Delivery options and prices: our courier by table, carriers by query. */
export function createWays({ carriers, tariffsOf, pointOf }: Deps) {
  /** Without keys a carrier can be neither asked nor offered. */
  const askable = (storefront: Goods["storefront"]) =>
    offeredCarriers(storefront).filter((name) => carrierTerms[name].isOwn || carriers.has(name));

  /** All in parallel, within three seconds [DLV-04]. */
  async function options({ storefront, parcel, madeToOrder, now, ...to }: Goods & Destination): Promise<Ways> {
    const goods = { storefront, parcel, madeToOrder, now };
    const names = askable(goods.storefront);
    const answers = await Promise.all(
      names.map(async (name) => {
        if (carrierTerms[name].isOwn) return ownWays(to.country, to.city, goods);
        const told = await tariffsOf(carriers.get(name)!, to, goods.parcel, goods);
        return told && carrierWays(name, told, goods);
      }),
    );
    return { options: answers.flatMap((answer) => answer ?? []), failed: names.filter((_, index) => answers[index] === null) };
  }

  async function termsOf(choice: DeliveryChoice, goods: Goods): Promise<ChosenDelivery | null> {
    const { type, mode, country, city } = choice;
    if (!askable(goods.storefront).includes(type)) return null;
    if (carrierTerms[type].isOwn) return ownWays(country, city, goods).find((way) => way.mode === mode) ?? null;
    const carrier = carriers.get(type);
    if (!carrier) return null;
    const [told, point] = await Promise.all([
      tariffsOf(carrier, choice, goods.parcel, goods),
      mode === "point" && choice.code ? pointOf(carrier, choice, choice.code, goods.now, goods.deadline) : undefined,
    ]);
    if (!told) return null;
    if (mode === "door" || !choice.code) return carrierWays(type, told, goods).find((way) => way.mode === mode) ?? null;
    if (!point?.isOpen || !point.isHere) return null;
    const tariff = told.tariffs.find((known) => known.mode === "point" && known.toLocker === point.isLocker);
    if (!tariff || !fitsPoint(point, goods.parcel)) return null;
    const at = { point: point.address || point.name, isPrepaid: isPrepaid(point), takes: takenAt(point) };
    return { ...wayOf(type, tariff, told.keptSince, goods), ...at };
  }

  return { askable, options, termsOf };
}

function ownWays(country: Country, city: string, { madeToOrder, now }: Goods): DeliveryOption[] {
  const found = country === "RU" ? courierCity(city) : null;
  if (!found) return [];
  const dates = promisedDates({ placedAt: now, madeToOrder, carrierDays: COURIER_DAYS, cutoff: COURIER_CUTOFF });
  const { handover, ...days } = dates;
  return [
    {
      type: ownCouriers,
      mode: "door",
      priceMinor: found.priceMinor,
      surchargeMinor: COURIER_SURCHARGE_MINOR,
      days,
      handover,
      keptSince: null,
    },
  ];
}

/** One door and one point option; lockers represent points only without counters. */
function carrierWays(type: CarrierName, { tariffs, keptSince }: TariffAnswer, goods: Goods): DeliveryOption[] {
  const counters = tariffs.some(({ mode, toLocker }) => mode === "point" && !toLocker);
  return tariffs
    .filter(({ toLocker }) => !toLocker || !counters)
    .map((tariff) => {
      const same = tariffs.filter(({ mode }) => mode === tariff.mode);
      const lowestMinor = Math.min(...same.map(({ priceMinor }) => priceMinor));
      return { ...wayOf(type, tariff, keptSince, goods), ...(lowestMinor < tariff.priceMinor && { lowestMinor }) };
    });
}

function wayOf(
  type: CarrierName,
  { mode, priceMinor, days }: TariffAnswer["tariffs"][number],
  keptSince: Date | null,
  { madeToOrder, now }: Goods,
): DeliveryOption {
  const { handover, from, to } = promisedDates({ placedAt: now, madeToOrder, carrierDays: days });
  return { type, mode, priceMinor, surchargeMinor: 0, days: { from, to }, handover, keptSince };
}

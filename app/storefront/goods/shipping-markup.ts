import { COURIER_CUTOFF, COURIER_DAYS, courierCities } from "#app/delivery/own-courier.ts";
import { rubles } from "#app/foundation/money.ts";
import type { Root } from "#app/foundation/page.ts";
import { ownCouriers, storefronts } from "#app/foundation/storefront.ts";
import { PRODUCTION_DAYS } from "#app/foundation/time/business-days.ts";
import { deliveryIsFree } from "#app/pricing/delivery-price.ts";

const days = (minValue: number, maxValue: number) => ({ "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" });

/** Shipping markup covers our couriers only: carriers' prices depend on town and parcel. `price`: rubles. */
export function shippingMarkup({ region, currency }: Pick<Root, "region" | "currency">, price: number, isMadeToOrder: boolean): object {
  const storefront = storefronts.find((each) => each.region === region);
  if (currency !== "rub" || !storefront?.carriers.includes(ownCouriers)) return {};
  const dearest = Math.max(...courierCities.map(({ priceMinor }) => priceMinor));
  const isFree = deliveryIsFree(price * 100, storefront);
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "RU", addressRegion: courierCities.map(({ ru }) => ru) },
      shippingRate: { "@type": "MonetaryAmount", currency: "RUB", ...(isFree ? { value: 0 } : { maxValue: rubles(dearest) }) },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        cutoffTime: `${COURIER_CUTOFF}:00+03:00`,
        handlingTime: isMadeToOrder ? days(PRODUCTION_DAYS, PRODUCTION_DAYS) : days(0, 1),
        transitTime: days(COURIER_DAYS.min, COURIER_DAYS.max),
      },
    },
  };
}

import type { City } from "../places/cities.ts";
import type { Fields } from "./directory.ts";
import { cityCoded, ENTRY_POINT, hasCouriers, pointCoded, served } from "./places.ts";
import { inError, inText } from "./refusals.ts";

type Box = { Width?: unknown; Height?: unknown; Depth?: unknown; Weight?: unknown };
type Delivery = { to: City; toDoor: boolean; grams: number; insuredRoubles: number };

const MOST_GRAMS = 31_000;
const LONGEST_CM = 120;
const number = (value: unknown) => Number(value ?? 0) || 0;

/** Roubles in halves: transport and services. */
function costs({ to, toDoor, grams, insuredRoubles }: Delivery) {
  // Distance by longitude, where Russia's distances lie.
  const far = Math.abs(to.longitude - 37.62) / 20;
  const base = Math.round((180 + far * 60 + Math.ceil(grams / 500) * 22) * 2) / 2;
  const service = (toDoor ? 210 : 25) + Math.round(insuredRoubles * 0.5) / 100;
  return { base, service, total: base + service, days: 1 + Math.round(far * 1.5) + (toDoor ? 1 : 0) };
}

/** `DeliveryCalculation`; all delivery types if none is given. */
export function calculate(fields: Fields) {
  const boxes = (Array.isArray(fields.BoxSizes) ? fields.BoxSizes : []) as Box[];
  const sides = boxes.flatMap(({ Width, Height, Depth }) => [Width, Height, Depth]);
  if (
    boxes.length === 0 ||
    [...sides, ...boxes.map(({ Weight }) => Weight)].some((size) => !Number.isInteger(number(size)) || number(size) <= 0)
  )
    throw inError("Длина, Ширина, Высота и Вес каждого места в заказе должны быть целыми числами");
  if (fields.TargetStart && fields.TargetStart !== ENTRY_POINT) throw inError("Указан неверный код пункта поступления");
  const to = cityCoded(String(fields.RecipientCityId ?? "")) ?? pointCoded(String(fields.TargetStop ?? ""))?.city;
  if (!to || !served.includes(to)) throw inError("Доставка в указанный город не осуществляется");
  const grams = boxes.reduce((sum, { Weight }) => sum + number(Weight), 0);
  if (grams > MOST_GRAMS || sides.some((side) => number(side) > LONGEST_CM)) throw inError("Превышены допустимые вес или габариты заказа");
  const asked = number(fields.DeliveryType);
  const types = [1, 2].filter((type) => (!asked || asked === type) && (type === 1 ? !fields.Zip : hasCouriers(to)));
  const insuredRoubles = number(fields.OrderSum);
  return {
    error: false,
    result: {
      DeliveryCosts: types.map((DeliveryTypeId) => {
        const { base, service, total, days } = costs({ to, toDoor: DeliveryTypeId === 2, grams, insuredRoubles });
        return { PriceService: service, TotalPrice: total, PriceBase: base, DeliveryTypeId, DeliveryPeriod: days };
      }),
    },
  };
}

/** `DeliveryCosts`, the older method. */
export function oldCosts(fields: Fields) {
  const to = fields.zip
    ? served.find(({ postcode }) => postcode.slice(0, 3) === String(fields.zip).slice(0, 3))
    : pointCoded(String(fields.target ?? ""))?.city;
  if (!to) throw inText("Расчет стоимости доставки невозможен");
  if (number(fields.weight) <= 0) throw inText("Не указан вес посылки");
  const { base, service, total, days } = costs({
    to,
    toDoor: Boolean(fields.zip),
    grams: number(fields.weight),
    insuredRoubles: number(fields.ordersum),
  });
  return { price: total, price_base: base, price_service: service, delivery_period: String(days) };
}

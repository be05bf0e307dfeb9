import type { FastifyInstance } from "fastify";
import type { City } from "../places/cities.ts";
import { faultOf } from "../provider-door.ts";
import type { World } from "../world.ts";
import { carrierDate, emptyField, type Failure, failure, wrongType } from "./failures.ts";
import { chargeableGrams, daysOnTheRoad, fitsTariff, isServed, type Package, priceKopecks, zoneBetween } from "./parcel-price.ts";
import { type Location, recognise } from "./places-in-requests.ts";
import { serviceKopecks } from "./services.ts";
import { type Tariff, tariffCoded, tariffs } from "./tariffs.ts";

interface Question {
  date?: string;
  tariff_code?: number;
  currency?: number;
  from_location?: Location;
  to_location?: Location;
  packages?: Package[];
  services?: { code: string; parameter?: string }[];
}
interface Route {
  from: City;
  to: City;
  packages: Package[];
  zone: number;
  handover: number;
}

/** Currency number → code and roubles per unit. */
const currencies: Record<number, [string, number]> = { 1: ["RUB", 1], 2: ["KZT", 0.16], 3: ["USD", 80], 4: ["EUR", 92] };
const VAT_PERCENT = 22;
const DAY_MS = 24 * 3600_000;
const HELD_UP_DAYS = 10;

export function serveCalculator(app: FastifyInstance, world: World) {
  app.post<{ Body: Question }>("/calculator/tarifflist", (request, reply) => {
    const question = request.body ?? {};
    const route = readRoute(question, world.clock.now());
    if ("code" in route) return reply.code(400).send({ errors: [route] });
    const open = isServed(route.from) && isServed(route.to) ? tariffs.filter((tariff) => fitsTariff(tariff, route.to, route.packages)) : [];
    if (open.length === 0) return reply.send({ errors: [failure("err_result_servicelist_empty", "No tariffs for this route")] });
    return reply.send({ tariff_codes: open.map((tariff) => presentTariff(tariff, route, question)) });
  });

  app.post<{ Body: Question }>("/calculator/tariff", (request, reply) => {
    const question = request.body ?? {};
    if (!question.tariff_code) return reply.code(400).send({ errors: [emptyField("tariff_code")] });
    const route = readRoute(question, world.clock.now());
    if ("code" in route) return reply.code(400).send({ errors: [route] });
    const tariff = tariffCoded(question.tariff_code);
    if (!tariff || !isServed(route.from) || !isServed(route.to))
      return reply.send({ errors: [failure("err_result_service_empty", "The tariff is not open for this route")] });
    if (!fitsTariff(tariff, route.to, route.packages))
      return reply.send({ errors: [failure("err_invalid_tariff_with_dimentions", "The parcel is too big for this tariff")] });
    const fault = faultOf(request);
    const isLate = fault?.mode === "old";
    const whole = presentWhole(tariff, route, question, isLate ? HELD_UP_DAYS : 0);
    return reply.send(fault?.mode === "jump" ? { ...whole, currency: fault.code ?? "KZT" } : whole);
  });
}

function readRoute({ date, from_location, to_location, packages, currency = 1 }: Question, now: number): Route | Failure {
  const handover = date === undefined ? now : Date.parse(date.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(handover)) return wrongType("date");
  if (!from_location) return emptyField("from_location");
  if (!to_location) return emptyField("to_location");
  if (!Array.isArray(packages) || packages.length === 0) return emptyField("packages");
  if (!(currency in currencies)) return wrongType("currency");
  for (const [i, one] of packages.entries()) {
    if (one.weight === undefined || one.weight === null) return emptyField(`packages[${i}].weight`);
    if (!Number.isInteger(one.weight) || one.weight <= 0) return wrongType(`packages[${i}].weight`);
    for (const side of ["length", "width", "height"] as const)
      if (one[side] !== undefined && (!Number.isInteger(one[side]) || one[side] <= 0)) return wrongType(`packages[${i}].${side}`);
  }
  const from = recognise(from_location);
  if (!from) return failure("v2_sender_location_not_recognized", "The sender's location is not recognized");
  const to = recognise(to_location);
  if (!to) return failure("v2_recipient_location_not_recognized", "The recipient's location is not recognized");
  return { from, to, packages, zone: zoneBetween(from, to), handover };
}

const inCurrency = (kopecks: number, currency = 1) => Math.round(kopecks / currencies[currency]![1]) / 100;

function calendarDays(from: number, workingDays: number): number {
  let days = 0;
  for (let left = workingDays; left > 0; ) if (![0, 6].includes(new Date(from + ++days * DAY_MS).getUTCDay())) left--;
  return days;
}

/** `heldUp`: delay shown in dates but not in periods. */
function periods(tariff: Tariff, { zone, handover }: Route, heldUp = 0) {
  const { min, max } = daysOnTheRoad(tariff, zone);
  const calendar = { min: calendarDays(handover, min + heldUp), max: calendarDays(handover, max + heldUp) };
  return {
    period_min: min,
    period_max: max,
    calendar_min: calendar.min,
    calendar_max: calendar.max,
    delivery_date_range: { min: carrierDate(handover + calendar.min * DAY_MS), max: carrierDate(handover + calendar.max * DAY_MS) },
  };
}

function presentTariff(tariff: Tariff, route: Route, { currency }: Question) {
  return {
    tariff_code: tariff.code,
    tariff_name: tariff.name,
    tariff_description: "",
    delivery_mode: tariff.mode,
    delivery_sum: inCurrency(priceKopecks(tariff, route.zone, route.packages), currency),
    ...periods(tariff, route),
  };
}

function presentWhole(tariff: Tariff, route: Route, { currency = 1, services = [] }: Question, heldUp: number) {
  const vat = (kopecks: number) => Math.round((kopecks * VAT_PERCENT) / 100);
  const delivery = priceKopecks(tariff, route.zone, route.packages);
  const extras = services.map(({ code, parameter }) => ({ code, kopecks: serviceKopecks(code, parameter) ?? 0 }));
  const sum = delivery + extras.reduce((total, { kopecks }) => total + kopecks, 0);
  return {
    delivery_sum: inCurrency(delivery, currency),
    ...periods(tariff, route, heldUp),
    weight_calc: chargeableGrams(route.packages),
    services: extras.map(({ code, kopecks }) => ({
      code,
      sum: inCurrency(kopecks, currency),
      total_sum: inCurrency(kopecks + vat(kopecks), currency),
      discount_percent: 0,
      discount_sum: 0,
      vat_rate: VAT_PERCENT,
      vat_sum: inCurrency(vat(kopecks), currency),
    })),
    total_sum: inCurrency(sum + vat(sum), currency),
    currency: currencies[currency]![0],
  };
}

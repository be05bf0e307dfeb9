import type { Parcel } from "#app/foundation/parcel.ts";
import { nextBusinessDay } from "#app/foundation/time/business-days.ts";
import { addDays, type Day, moscowTime } from "#app/foundation/time/day.ts";
import type { Answer, CancelResult, Carrier, ParcelOrder, ParcelRequestResult, PickupPoint, Place, Shipment, Tariff } from "./carrier.ts";
import { businessDaysAfter } from "./days-after.ts";
import * as wire from "./dellin.contract.ts";
import { createDellinAccess, type DellinSettings, silence } from "./dellin-access.server.ts";
import { createDellinPrint } from "./dellin-print.server.ts";
import { type Arrival, calculatorQuestion, type DellinSender, dellinRequest, isOfOrder } from "./dellin-request.ts";
import { shipmentOf } from "./dellin-shipment.ts";
import { createDellinTerminals } from "./dellin-terminals.server.ts";
import { kopecksOf } from "./dellin-units.ts";
import { namesakes } from "./namesakes.ts";

const KNOWN_PLACES = 500;
/** Outside this a price has the wrong unit. */
const SANE_MINOR = { min: 1_00, max: 2_000_000_00 };
/** As long as retries are possible. */
const LOOK_BACK_DAYS = 30;
const MAX_PAGES = 40;

/** Dellin freight, without webhooks: parcels are polled. */
export function createDellin(settings: DellinSettings & { sender: DellinSender; makingMs: number }, now: () => Date): Carrier {
  const access = createDellinAccess(settings, now);
  const { terminalsOf, allTerminals } = createDellinTerminals(access, settings.url);
  const { sender, makingMs } = settings;
  const cityCodes = new Map<string, Promise<Answer<string | null>>>();

  function cityCode(place: Place): Promise<Answer<string | null>> {
    if (place.country !== "RU") return Promise.resolve({ ok: true, value: null });
    const key = JSON.stringify(place);
    const known = cityCodes.get(key);
    if (known) return known;
    if (cityCodes.size >= KNOWN_PLACES) cityCodes.delete(cityCodes.keys().next().value!);
    const asked = findCity(place);
    cityCodes.set(key, asked);
    void asked.then((answer) => (answer.ok ? undefined : cityCodes.delete(key)));
    return asked;
  }

  async function findCity(place: Place): Promise<Answer<string | null>> {
    const reply = await access.call("v2/public/kladr.json", { q: place.city, limit: 100 }, wire.citiesAnswer, { isPublic: true });
    if (reply.kind !== "answer") return silence(reply);
    // `г. Кировск (Мурманская обл.)`; cities that are regions have no brackets.
    const here = namesakes(reply.value.cities, place, ({ searchString, aString }) => {
      const [, region = aString] = /\(([^)]*)\)/.exec(aString) ?? [];
      return { name: searchString, region };
    });
    return { ok: true, value: here.length === 1 ? here[0]!.code : null };
  }

  async function quote(place: Place, parcel: Parcel): Promise<Answer<Tariff[]>> {
    const city = await cityCode(place);
    if (!city.ok || city.value === null) return city.ok ? { ok: true, value: [] } : city;
    const handover = nextBusinessDay(now());
    const ask = (to: Arrival) => access.call("v2/calculator.json", calculatorQuestion(sender, parcel, handover, to), wire.calculatorAnswer);
    const door = [place.region, place.city].filter((part, index) => index === 1 || (part && part !== place.city)).join(", ");
    const [toTerminal, toDoor] = await Promise.all([ask({ city: city.value }), ask({ address: door })]);
    const tariffs: Tariff[] = [];
    for (const [mode, reply] of [
      ["point", toTerminal],
      ["door", toDoor],
    ] as const) {
      // biome-ignore format: two ways
      if (reply.kind === "refused" && wire.isNoWay(reply.failures)) continue;
      if (reply.kind !== "answer") return silence(reply);
      const tariff = tariffOf(mode, reply.value.data, handover);
      if (tariff) tariffs.push(tariff);
    }
    return { ok: true, value: tariffs };
  }

  async function points(place: Place): Promise<Answer<PickupPoint[]>> {
    const city = await cityCode(place);
    if (!city.ok || city.value === null) return city.ok ? { ok: true, value: [] } : city;
    return terminalsOf(city.value);
  }

  /** Not idempotent: check with `findByNumber` before repeating. */
  async function order(parcel: ParcelOrder): Promise<ParcelRequestResult> {
    const soonest = nextBusinessDay(now());
    // Made-to-order goods are handed over later.
    const produceDate = parcel.handover && parcel.handover > soonest ? parcel.handover : soonest;
    const request = dellinRequest(parcel, sender, produceDate);
    const reply = await access.call("v2/request.json", request, wire.requestAnswer, { deadlineMs: makingMs });
    if (reply.kind === "answer") return { ok: true, carrierId: reply.value.data.requestID };
    if (reply.kind === "silent") return { ok: false, retry: true, isUnsent: reply.isUnsent, reason: reply.reason, problems: [] };
    const problems = reply.failures.map(({ code }) => ({ code: code.slice(0, 100), kind: "other" as const }));
    return { ok: false, retry: false, reason: silence(reply).reason, problems };
  }

  /** Searches recent requests; a live one beats a declined one of the number. */
  async function findByNumber(number: string): Promise<Answer<Shipment | null>> {
    const { day } = moscowTime(now());
    const window = { dateStart: addDays(day, -LOOK_BACK_DAYS), dateEnd: addDays(day, 1) };
    let declined: wire.ListedOrder | undefined;
    for (let page = 1; page <= MAX_PAGES; page++) {
      const reply = await access.call("v3/orders.json", { ...window, page }, wire.ordersAnswer);
      if (reply.kind === "refused" && isNotFound(reply.failures)) return { ok: true, value: declined ? shipmentOf(declined, []) : null };
      if (reply.kind !== "answer") return silence(reply);
      const ours = reply.value.orders.filter((one) => isOfOrder(one, number));
      const living = ours.find(({ state }) => state !== "declined");
      if (living) return { ok: true, value: shipmentOf(living, []) };
      declined ??= ours[0];
      if (page >= (reply.value.metadata.totalPages ?? 1)) return { ok: true, value: declined ? shipmentOf(declined, []) : null };
    }
    // Not found in part of the list doesn't mean absent: a retry could duplicate it.
    return { ok: false, reason: `dellin lists more than ${MAX_PAGES} pages of requests` };
  }

  async function fetch(carrierId: string): Promise<Answer<Shipment | null>> {
    const docIds = [carrierId];
    const listed = await access.call("v3/orders.json", { docIds }, wire.ordersAnswer);
    if (listed.kind === "refused" && isNotFound(listed.failures)) return { ok: true, value: null };
    if (listed.kind !== "answer") return silence(listed);
    const [one] = listed.value.orders;
    if (!one) return { ok: true, value: null };
    const told = await access.call("v3/orders/statuses_history.json", { docIds }, wire.historyAnswer);
    if (told.kind === "silent") return silence(told);
    const history = told.kind === "answer" ? Object.values(told.value.data.statusHistory).flat() : [];
    return { ok: true, value: { ...shipmentOf(one, history), carrierId } };
  }

  /** "Accepted" means pending: the request is declined later. */
  async function cancel(orderID: string): Promise<CancelResult> {
    const requester = { role: "sender", uid: sender.counteragent };
    const reply = await access.call("v3/orders/cancel_pickup.json", { orderID, requester }, wire.changed);
    if (reply.kind === "answer") return { kind: "done" };
    return reply.kind === "silent" ? reply : { kind: "refused", reason: silence(reply).reason };
  }

  return {
    name: "dl",
    quote,
    points,
    directory: async (country) => (country === "RU" ? allTerminals() : { ok: true, value: [] }),
    order,
    findByNumber,
    fetch,
    cancel,
    print: createDellinPrint(access),
    parseNotification: () => null,
    subscribe: async () => ({ ok: true, value: false }),
  };
}

type Counted = ReturnType<typeof wire.calculatorAnswer.parse>["data"];

function tariffOf(mode: Tariff["mode"], { price, orderDates }: Counted, handover: Day): Tariff | null {
  const [first, last] =
    mode === "point"
      ? [orderDates.giveoutFromOspReceiver, orderDates.giveoutFromOspReceiverMax]
      : [orderDates.derivalToAddress, orderDates.derivalToAddressMax];
  const min = businessDaysUntil(first, handover);
  const priceMinor = Math.ceil(kopecksOf(price) / 100) * 100;
  if (min === null || priceMinor < SANE_MINOR.min || priceMinor > SANE_MINOR.max) return null;
  return { mode, toLocker: false, priceMinor, days: { min, max: Math.max(min, businessDaysUntil(last, handover) ?? min) } };
}

function businessDaysUntil(moment: string | null | undefined, handover: Day): number | null {
  const at = moment ? wire.carrierTime(moment) : null;
  if (!at || Number.isNaN(at.getTime())) return null;
  return businessDaysAfter(handover, moscowTime(at).day);
}

const isNotFound = (failures: readonly wire.Failure[]) => failures.some(({ code }) => code === wire.NOT_FOUND);

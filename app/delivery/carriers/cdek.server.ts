import * as z from "zod";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Country } from "#app/foundation/storefront.ts";
import { nextBusinessDay } from "#app/foundation/time/business-days.ts";
import type {
  Answer,
  CancelResult,
  Carrier,
  ListedPoint,
  ParcelOrder,
  ParcelRequestResult,
  PickupPoint,
  Place,
  Shipment,
  Tariff,
} from "./carrier.ts";
import * as wire from "./cdek.contract.ts";
import { type CdekReply, type CdekSettings, createCdekAccess } from "./cdek-access.server.ts";
import { cdekOrder, problemsOf } from "./cdek-order.ts";
import { createCdekPrint } from "./cdek-print.server.ts";
import { cdekEvent, KEPT_IN_PART } from "./cdek-status.ts";
import { laterDays } from "./days-after.ts";
import { namesakes } from "./namesakes.ts";

const KNOWN_PLACES = 500;
const PAGE = 1000;
const PAGE_BYTES = 20_000_000;
const PAGE_MS = 30_000;
const MOST_PAGES = 200;
/** Outside this a price has the wrong unit. */
const SANE_MINOR = { min: 1_00, max: 200_000_00 };

export function createCdek(settings: CdekSettings & { shipmentPoint: string }, now: () => Date): Carrier {
  const access = createCdekAccess(settings);
  const { get, post, remove } = access;
  const cityCodes = new Map<string, Promise<Answer<number | null>>>();
  let sender: Promise<Answer<number | null>> | undefined;

  function cityCode(place: Place): Promise<Answer<number | null>> {
    const key = JSON.stringify(place);
    const known = cityCodes.get(key);
    if (known) return known;
    if (cityCodes.size >= KNOWN_PLACES) cityCodes.delete(cityCodes.keys().next().value!);
    const asked = findCity(place);
    cityCodes.set(key, asked);
    void asked.then((answer) => (answer.ok ? undefined : cityCodes.delete(key)));
    return asked;
  }

  async function findCity(place: Place): Promise<Answer<number | null>> {
    const { country, city, index } = place;
    const asked = { country_codes: country, city, size: "100" };
    const listed = async (more: Record<string, string>): Promise<Answer<number[]>> => {
      const reply = await get("location/cities", { ...asked, ...more }, wire.citiesAnswer);
      if (reply.kind !== "answer") return silence(reply);
      const here = namesakes(reply.value, place, (found) => ({ name: found.city, region: found.region }));
      return { ok: true, value: here.map(({ code }) => code) };
    };
    const named = await listed({});
    const here = named.ok && named.value.length > 1 && index ? await listed({ postal_code: index }) : named;
    return here.ok ? { ok: true, value: here.value.length === 1 ? here.value[0]! : null } : here;
  }

  function senderCity(): Promise<Answer<number | null>> {
    sender ??= get("deliverypoints", { code: settings.shipmentPoint }, wire.pointsAnswer).then((reply): Answer<number | null> => {
      const code = reply.kind === "answer" ? reply.value[0]?.location.city_code : undefined;
      if (code !== undefined) return { ok: true, value: code };
      sender = undefined;
      return reply.kind === "answer" ? { ok: false, reason: `cdek knows no point ${settings.shipmentPoint}` } : silence(reply);
    });
    return sender;
  }

  type Route = { from_location: { code: number }; to_location: { code: number }; packages: object[] };
  async function routeOf(place: Place, { weight, ...sides }: Parcel): Promise<Answer<Route | null>> {
    const [from, to] = await Promise.all([senderCity(), cityCode(place)]);
    if (!from.ok) return from;
    if (!to.ok) return to;
    if (to.value === null) return { ok: true, value: null };
    const cm = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));
    const one = { weight: Math.max(1, weight), length: cm(sides.length), width: cm(sides.width), height: cm(sides.height) };
    return { ok: true, value: { from_location: { code: from.value! }, to_location: { code: to.value }, packages: [one] } };
  }

  async function cheapest(route: Route): Promise<Answer<{ family: wire.TariffFamily; code: number }[]>> {
    const reply = await post("calculator/tarifflist", { type: 1, currency: 1, ...route }, wire.tariffsAnswer);
    if (reply.kind === "refused" && wire.isNoWay(reply.failures)) return { ok: true, value: [] };
    if (reply.kind !== "answer") return silence(reply);
    const open = reply.value.tariff_codes;
    return {
      ok: true,
      value: wire.tariffFamilies.flatMap((family) => {
        const fits = open.filter((tariff) => (family.codes as readonly number[]).includes(tariff.tariff_code));
        const best = fits.sort((a, b) => a.delivery_sum - b.delivery_sum)[0];
        return best ? [{ family, code: best.tariff_code }] : [];
      }),
    };
  }

  async function quote(place: Place, parcel: Parcel): Promise<Answer<Tariff[]>> {
    const route = await routeOf(place, parcel);
    if (!route.ok || !route.value) return route.ok ? { ok: true, value: [] } : route;
    const ways = await cheapest(route.value);
    if (!ways.ok) return ways;
    const tariffs: Tariff[] = [];
    const handover = nextBusinessDay(now());
    const asked = { type: 1, currency: 1, date: wire.noonOf(handover), ...route.value };
    const replies = await Promise.all(
      ways.value.map(({ code }) => post("calculator/tariff", { ...asked, tariff_code: code }, wire.tariffAnswer)),
    );
    for (const [index, reply] of replies.entries()) {
      if (reply.kind === "refused" && wire.isNoWay(reply.failures)) continue;
      if (reply.kind !== "answer") return silence(reply);
      if (reply.value.currency !== "RUB") return { ok: false, reason: `cdek counts in ${reply.value.currency}` };
      const { mode, toLocker } = ways.value[index]!.family;
      // With VAT, rounded up to roubles, like the carrier's own shops.
      const priceMinor = Math.ceil(Math.round(reply.value.total_sum * 100) / 100) * 100;
      if (priceMinor < SANE_MINOR.min || priceMinor > SANE_MINOR.max) continue;
      tariffs.push({ mode, toLocker, priceMinor, days: laterDays(reply.value, handover) });
    }
    return { ok: true, value: tariffs };
  }

  async function points(place: Place): Promise<Answer<PickupPoint[]>> {
    const code = await cityCode(place);
    if (!code.ok || code.value === null) return code.ok ? { ok: true, value: [] } : code;
    const reply = await get("deliverypoints", { city_code: String(code.value), type: "ALL" }, wire.pointsAnswer);
    if (reply.kind !== "answer") return silence(reply);
    return { ok: true, value: wire.pickupPoints(reply.value) };
  }

  /** Paged; a growing list may repeat points. */
  async function directory(country: Country): Promise<Answer<ListedPoint[]>> {
    const listed: ListedPoint[] = [];
    for (let page = 0; page < MOST_PAGES; page++) {
      const asked = { country_code: country, type: "ALL", size: String(PAGE), page: String(page) };
      const reply = await get("deliverypoints", asked, wire.pointsAnswer, { maxAnswerBytes: PAGE_BYTES, deadlineMs: PAGE_MS });
      if (reply.kind !== "answer") return silence(reply);
      listed.push(...reply.value.filter(wire.isHandout).map(wire.listedPoint));
      // More than a page: it ignored paging, so this is everything.
      if (reply.value.length !== PAGE) return { ok: true, value: listed };
    }
    return { ok: false, reason: `cdek lists more than ${MOST_PAGES} pages of points` };
  }

  async function order(parcel: ParcelOrder): Promise<ParcelRequestResult> {
    const no = (reason: string, isUnsent = false): ParcelRequestResult => ({ ok: false, retry: true, isUnsent, reason, problems: [] });
    const route = await routeOf(parcel.place, parcel.parcel);
    if (!route.ok) return no(route.reason, true);
    if (!route.value) return { ok: false, retry: false, reason: "cdek knows no such city", problems: [] };
    const family = wire.familyOf(parcel.mode, parcel.point?.isLocker ?? false);
    const ways = await cheapest(route.value);
    const tariffCode = (ways.ok ? ways.value.find((way) => way.family === family)?.code : undefined) ?? family.usual;
    const cityCode = route.value.to_location.code;
    const reply = await post(
      "orders",
      cdekOrder(parcel, { tariffCode, cityCode, shipmentPoint: settings.shipmentPoint }),
      wire.orderAccepted,
    );
    if (reply.kind === "answer") return { ok: true, carrierId: reply.value.entity.uuid };
    if (reply.kind === "silent") return no(reply.reason, reply.isUnsent);
    return { ok: false, retry: false, reason: reasonOf(reply), problems: problemsOf(reply.failures) };
  }

  async function read(path: string, query: Record<string, string>): Promise<Answer<Shipment | null>> {
    const reply = await get(path, query, wire.orderAnswer);
    if (reply.kind === "answer") return { ok: true, value: shipmentOf(reply.value) };
    if (reply.kind === "refused" && reply.failures.some(({ code }) => /not_found/.test(code))) return { ok: true, value: null };
    return { ok: false, reason: reply.kind === "silent" ? reply.reason : reasonOf(reply) };
  }

  /** Deletes for free before movement; refusing delivery would be billed. */
  async function cancel(carrierId: string): Promise<CancelResult> {
    const reply = await remove(`orders/${encodeURIComponent(carrierId)}`, wire.orderAccepted);
    if (reply.kind === "answer") return { kind: "done" };
    return reply.kind === "silent" ? reply : { kind: "refused", reason: reasonOf(reply) };
  }

  async function subscribe(url: string): Promise<Answer<boolean>> {
    const list = await get("webhooks", {}, wire.subscriptions);
    if (list.kind !== "answer") return silence(list);
    if (list.value.some((one) => one.url === url && one.type === "ORDER_STATUS")) return { ok: true, value: false };
    const reply = await post("webhooks", { url, type: "ORDER_STATUS" }, z.unknown());
    return reply.kind === "answer" ? { ok: true, value: true } : silence(reply);
  }

  return {
    name: "cdek",
    quote,
    points,
    directory,
    order,
    findByNumber: (number) => read("orders", { im_number: number }),
    fetch: (carrierId) => read(`orders/${encodeURIComponent(carrierId)}`, {}),
    cancel,
    print: createCdekPrint(access, silence),
    parseNotification: readNotification,
    subscribe,
  };
}

function shipmentOf({ entity, requests }: z.infer<typeof wire.orderAnswer>): Shipment {
  const creation = requests.find(({ type }) => type === "CREATE");
  const verdict = entity.cdek_number || creation?.state === "SUCCESSFUL" ? "taken" : creation?.state === "INVALID" ? "refused" : "waiting";
  // Newest first; within a second only the order tells.
  const events = entity.statuses.toReversed().map(({ code, date_time, deleted }) => ({
    code: code.trim(),
    at: wire.carrierTime(date_time),
    withdrawn: deleted,
    means: cdekEvent(code),
  }));
  return {
    carrierId: entity.uuid,
    verdict,
    track: entity.cdek_number ?? null,
    problems: problemsOf(creation?.errors ?? []),
    point: entity.delivery_point ?? null,
    events: events.filter(({ at }) => !Number.isNaN(at.getTime())).sort((a, b) => a.at.getTime() - b.at.getTime()),
    isKeptInPart: entity.statuses.some(({ deleted, reason_code }) => !deleted && reason_code === KEPT_IN_PART),
    collectedMinor: entity.delivery_detail ? Math.round((entity.delivery_detail.payment_sum ?? 0) * 100) : null,
  };
}

/** A hint to re-read the parcel. Returns are separate parcels. */
function readNotification(body: Buffer | undefined) {
  const parsed = wire.notification.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { type, uuid, attributes } = parsed.data;
  const { code, status_date_time, deleted, is_return, is_reverse, is_client_return } = attributes;
  const eventKey = [uuid, type, code.trim(), status_date_time, deleted ? "deleted" : ""].join(" ").trim();
  return { eventKey, carrierId: uuid, isOurs: type === "ORDER_STATUS" && !is_return && !is_reverse && !is_client_return };
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

const reasonOf = (reply: Extract<CdekReply<unknown>, { kind: "refused" }>) => `cdek: ${reply.failures.map(({ code }) => code).join(", ")}`;
const silence = (reply: Exclude<CdekReply<unknown>, { kind: "answer" }>): { ok: false; reason: string } => ({
  ok: false,
  reason: reply.kind === "silent" ? reply.reason : reasonOf(reply),
});

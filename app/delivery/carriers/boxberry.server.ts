import type { Parcel } from "#app/foundation/parcel.ts";
import type { Country } from "#app/foundation/storefront.ts";
import * as wire from "./boxberry.contract.ts";
import { type BoxberryAccess, type BoxberryReply, createBoxberryAccess } from "./boxberry-access.server.ts";
import { type Allowed, boxberryParcel, problemOf } from "./boxberry-order.ts";
import { boxberryPoints, listedPoint } from "./boxberry-points.ts";
import { boxberryEvent } from "./boxberry-status.ts";
import type {
  Answer,
  CancelResult,
  Carrier,
  ListedPoint,
  ParcelOrder,
  ParcelRequestResult,
  Place,
  PointsAnswer,
  Print,
  Shipment,
  Tariff,
} from "./carrier.ts";
import { namesakes } from "./namesakes.ts";
import { PRINT, pdfOf } from "./pdf-of.server.ts";

export type BoxberrySettings = BoxberryAccess & { senderCity: string; entryPoint: string };

const countryCodes: Record<Country, string> = { RU: "643", KZ: "398", BY: "112", AM: "051", KG: "417" };
const DAY_MS = 24 * 3_600_000;
const DIRECTORY_BYTES = 40_000_000;
const DIRECTORY_MS = 30_000;
/** Outside this a price has the wrong unit. */
const SANE_MINOR = { min: 1_00, max: 200_000_00 };

type Cities = Answer<wire.BoxberryCity[]>;

/** Boxberry without webhooks: parcels are polled. */
export function createBoxberry(settings: BoxberrySettings): Carrier {
  const { get, postForm, postJson, file } = createBoxberryAccess(settings);
  const cityLists = new Map<Country, { list: Promise<Cities>; until: number }>();

  function citiesOf(country: Country, code: string): Promise<Cities> {
    const known = cityLists.get(country);
    if (known && performance.now() < known.until) return known.list;
    const list = get("ListCities", { CountryCode: code }, wire.citiesAnswer).then((reply): Cities => {
      if (reply.kind === "answer" && reply.value.length > 0) return { ok: true, value: reply.value };
      cityLists.delete(country);
      return reply.kind === "answer" ? { ok: false, reason: "boxberry told no cities" } : silence(reply);
    });
    cityLists.set(country, { list, until: performance.now() + DAY_MS });
    return list;
  }

  async function cityOf(place: Place): Promise<Answer<wire.BoxberryCity | null>> {
    const code = countryCodes[place.country];
    if (!code) return { ok: true, value: null };
    const cities = await citiesOf(place.country, code);
    if (!cities.ok) return cities;
    const named = namesakes(cities.value, place, ({ Name, Region }) => ({ name: Name, region: Region }));
    // Prefer the city over villages of its name in its region.
    const here = place.region && named.length > 1 ? named.filter(({ Prefix }) => Prefix === "г") : named;
    return { ok: true, value: here.length === 1 ? here[0]! : null };
  }

  async function quote(place: Place, { weight, ...sides }: Parcel): Promise<Answer<Tariff[]>> {
    const city = await cityOf(place);
    if (!city.ok) return city;
    if (!city.value) return { ok: true, value: [] };
    const cm = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));
    const reply = await postJson(
      "DeliveryCalculation",
      {
        SenderCityId: settings.senderCity,
        RecipientCityId: city.value.Code,
        TargetStart: settings.entryPoint,
        OrderSum: 0,
        DeliverySum: 0,
        PaySum: 0,
        BoxSizes: [{ Width: cm(sides.width), Height: cm(sides.height), Depth: cm(sides.length), Weight: Math.max(1, Math.ceil(weight)) }],
        UseShopSettings: 1,
      },
      wire.costsAnswer,
    );
    if (reply.kind === "refused" && wire.isNoWay(reply.text)) return { ok: true, value: [] };
    if (reply.kind !== "answer") return silence(reply);
    // Door delivery abroad needs customs papers we lack.
    const reachesDoor = city.value.CourierDelivery && place.country === "RU";
    return {
      ok: true,
      value: reply.value.result.DeliveryCosts.flatMap(({ DeliveryTypeId, TotalPrice, DeliveryPeriod }): Tariff[] => {
        const priceMinor = Math.ceil(TotalPrice / 100) * 100;
        if (priceMinor < SANE_MINOR.min || priceMinor > SANE_MINOR.max) return [];
        const terms = { priceMinor, days: { min: DeliveryPeriod, max: DeliveryPeriod } };
        if (DeliveryTypeId === wire.TO_DOOR) return reachesDoor ? [{ mode: "door", toLocker: false, ...terms }] : [];
        if (DeliveryTypeId !== wire.TO_POINT) return [];
        // Counters and lockers cost the same.
        return [false, true].map((toLocker) => ({ mode: "point", toLocker, ...terms }));
      }),
    };
  }

  async function points(place: Place): Promise<PointsAnswer> {
    const city = await cityOf(place);
    if (!city.ok || !city.value) return city.ok ? { ok: true, value: [] } : city;
    // `prepaid` returns all points, with or without payment.
    const reply = await get("ListPoints", { CityCode: city.value.Code, prepaid: "1" }, wire.pointsAnswer);
    if (reply.kind !== "answer") return silence(reply);
    const { points, leftOut } = boxberryPoints(reply.value, { code: city.value.Code, country: place.country });
    return { ok: true, value: points, leftOut };
  }

  /** Several megabytes per country. */
  async function directory(country: Country): Promise<Answer<ListedPoint[]>> {
    const CountryCode = countryCodes[country];
    if (!CountryCode) return { ok: true, value: [] };
    const large = { maxAnswerBytes: DIRECTORY_BYTES, deadlineMs: DIRECTORY_MS };
    const reply = await get("ListPoints", { CountryCode, prepaid: "1" }, wire.pointsAnswer, large);
    return reply.kind === "answer" ? { ok: true, value: reply.value.map(listedPoint) } : silence(reply);
  }

  /** Unlisted points permit nothing. */
  async function allowedAt({ point }: ParcelOrder): Promise<Answer<Allowed>> {
    if (!point || point.isLocker) return { ok: true, value: { partial: false, fitting: false } };
    const reply = await get("PointsDescription", { code: point.code }, wire.pointDescription);
    if (reply.kind === "silent") return silence(reply);
    const { EnablePartialDelivery: partial, EnableFitting: fitting } =
      reply.kind === "answer" ? reply.value : { EnablePartialDelivery: false, EnableFitting: false };
    return { ok: true, value: { partial, fitting } };
  }

  async function order(parcel: ParcelOrder): Promise<ParcelRequestResult> {
    const no = (reason: string, problems: ReturnType<typeof problemOf>[] = []): ParcelRequestResult => ({
      ok: false,
      retry: false,
      reason,
      problems,
    });
    const again = (reason: string, isUnsent = false): ParcelRequestResult => ({ ok: false, retry: true, isUnsent, reason, problems: [] });
    if (!parcel.point && parcel.place.country !== "RU") return no("boxberry: no door abroad");
    const allowed = await allowedAt(parcel);
    if (!allowed.ok) return again(allowed.reason, true);
    const sdata = boxberryParcel(parcel, { ...settings, allowed: allowed.value });
    const reply = await postForm("ParselCreate", { sdata: JSON.stringify(sdata) }, wire.created);
    if (reply.kind === "answer") return { ok: true, carrierId: reply.value.track };
    if (reply.kind === "silent") return again(reply.reason, reply.isUnsent);
    return no(`boxberry: ${reply.text}`, [problemOf(reply.text)]);
  }

  async function find(by: "order_id" | "track", id: string): Promise<Answer<Shipment | null>> {
    const reply = await postForm("ParcelInfo", { [`parcels[0][${by}]`]: id }, wire.parcelsAnswer);
    if (reply.kind === "refused" && wire.isUnknownParcel(reply.text)) return { ok: true, value: null };
    if (reply.kind !== "answer") return silence(reply);
    const found = reply.value.findLast((parcel) => (by === "track" ? parcel.track_number : parcel.order_id) === id);
    return { ok: true, value: found ? shipmentOf(found.track_number, found.pickup_point?.pickup_point_code ?? null) : null };
  }

  async function fetch(track: string): Promise<Answer<Shipment | null>> {
    const reply = await get("ListStatusesFull", { ImId: track }, wire.statusesAnswer);
    if (reply.kind === "answer") return { ok: true, value: shipmentOf(track, null, reply.value) };
    // A new parcel may have no events yet.
    return reply.kind === "refused" ? find("track", track) : silence(reply);
  }

  async function cancel(track: string): Promise<CancelResult> {
    const reply = await get("CancelOrder", { track, cancelType: wire.DELETE }, wire.changed);
    if (reply.kind === "answer") return { kind: "done" };
    return reply.kind === "silent" ? reply : { kind: "refused", reason: `boxberry: ${reply.text}` };
  }

  /** Labels only: the hand-over act would lock a batch of parcels. */
  async function print(track: string): Promise<Answer<Print[]>> {
    const reply = await get("ParselCheck", { ImId: track }, wire.labelAnswer);
    if (reply.kind !== "answer") return silence(reply);
    const pdf = pdfOf("boxberry", await file(reply.value.label, PRINT));
    return pdf.ok ? { ok: true, value: [{ kind: "label", pdf: pdf.value }] } : pdf;
  }

  return {
    name: "boxberry",
    quote,
    points,
    directory,
    order,
    findByNumber: (number) => find("order_id", number),
    fetch,
    cancel,
    print,
    parseNotification: () => null,
    subscribe: async () => ({ ok: true, value: false }),
  };
}

type News = { statuses: { Date: Date; Name: string }[]; sum?: number | null; PD: boolean };

/** A track means accepted: validation is synchronous. */
function shipmentOf(track: string, point: string | null, { statuses, sum, PD }: News = { statuses: [], PD: false }): Shipment {
  // Timestamps have minutes only, so rely on list order.
  const isNewestFirst = statuses.length > 1 && statuses[0]!.Date > statuses.at(-1)!.Date;
  const events = (isNewestFirst ? statuses.toReversed() : statuses)
    .map(({ Date: at, Name }) => ({ code: Name, at, withdrawn: false, means: boxberryEvent(Name) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const isHandedOver = events.some(({ means }) => means?.status === "delivered");
  const collectedMinor = isHandedOver ? (sum ?? null) : null;
  return { carrierId: track, verdict: "taken", track, problems: [], point, events, collectedMinor, isKeptInPart: PD };
}

const silence = (reply: Exclude<BoxberryReply<unknown>, { kind: "answer" }>): { ok: false; reason: string } => ({
  ok: false,
  reason: reply.kind === "silent" ? reply.reason : `boxberry: ${reply.text}`,
});

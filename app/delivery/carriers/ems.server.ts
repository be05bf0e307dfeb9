import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Country } from "#app/foundation/storefront.ts";
import type {
  Answer,
  CancelResult,
  Carrier,
  ParcelOrder,
  ParcelRequestResult,
  Place,
  Shipment,
  ShipmentLookup,
  Tariff,
} from "./carrier.ts";
import { countryNumber } from "./country-numbers.ts";
import { undeclarable } from "./customs.ts";
import * as wire from "./ems.contract.ts";
import { createEmsAccess, type EmsAccess, type EmsReply } from "./ems-access.server.ts";
import { dimensionOf, emsOrder, emsOrderAbroad, GOODS_FOR_SALE, MAIL_TYPE, massOf, TRANSPORT } from "./ems-order.ts";
import { createEmsPrint } from "./ems-print.server.ts";
import { isKeptInPart } from "./ems-status.ts";
import { historyQuestion, readHistory } from "./ems-tracking.ts";

export type EmsSettings = EmsAccess & {
  trackingUrl: string;
  trackingLogin: string | undefined;
  trackingPassword: string | undefined;
  postOffice: string;
  makingMs: number;
  goodsOrigin: Country;
  brand: string;
};

/** Outside this a price has the wrong unit. */
const SANE_MINOR = { min: 1_00, max: 200_000_00 };
const INDEX_OF_AREA = 3;
const isIndex = (code: string) => /^\d{6}$/.test(code);
const KNOWN_PARCELS = 5000;
const BACKLOG = "1.0/backlog/search";
const SHIPMENTS = "1.0/shipment/search";
const HOME: Country = "RU";
/** Working days abroad where unpublished, customs included. */
const UNTOLD_DAYS = { min: 7, max: 25 };

/** EMS of the Russian Post, without tracking webhooks: parcels are polled. */
export function createEms(settings: EmsSettings, now: () => Date): Carrier {
  const { postOffice, makingMs } = settings;
  const { call, file } = createEmsAccess(settings);
  const askTracking = askWithBreaker("ems tracking");
  /** First seen before hand-in, as the post gives no time. */
  const firstSeen = new Map<string, Date>();

  async function indexOf({ city, region, index }: Place): Promise<Answer<string | null>> {
    if (index) return { ok: true, value: index };
    const query = new URLSearchParams({ settlement: city, region });
    const reply = await call(`postoffice/1.0/settlement.offices.codes?${query}`, wire.officesAnswer);
    if (reply.kind !== "answer") return silence(reply);
    const indexes = reply.value.filter(isIndex).sort();
    const areas = new Set(indexes.map((code) => code.slice(0, INDEX_OF_AREA)));
    // Without a region it lists offices of all namesakes.
    return { ok: true, value: region || areas.size === 1 ? (indexes[0] ?? null) : null };
  }

  async function directionOf(place: Place): Promise<Answer<object | null>> {
    if (place.country === HOME) {
      const index = await indexOf(place);
      return index.ok ? { ok: true, value: index.value === null ? null : { "index-to": index.value } } : index;
    }
    const country = countryNumber(place.country);
    if (country === null) return { ok: true, value: null };
    return { ok: true, value: { "mail-direct": country, "transport-type": TRANSPORT, "entries-type": GOODS_FOR_SALE } };
  }

  async function quote(place: Place, parcel: Parcel): Promise<Answer<Tariff[]>> {
    const direction = await directionOf(place);
    if (!direction.ok || direction.value === null) return direction.ok ? { ok: true, value: [] } : direction;
    const body = {
      "index-from": postOffice,
      ...direction.value,
      "mail-type": MAIL_TYPE,
      "mail-category": "ORDINARY",
      mass: massOf(parcel),
      dimension: dimensionOf(parcel),
    };
    const reply = await call("1.0/tariff", wire.tariffAnswer, { method: "POST", body });
    if (reply.kind === "refused" && wire.isNoWay(reply.failure)) return { ok: true, value: [] };
    if (reply.kind !== "answer") return silence(reply);
    const { "total-rate": rate, "total-vat": vat, "delivery-time": time } = reply.value;
    const priceMinor = Math.ceil((rate + vat) / 100) * 100;
    if (priceMinor < SANE_MINOR.min || priceMinor > SANE_MINOR.max) return { ok: true, value: [] };
    const days = daysOf(time, place);
    return days
      ? { ok: true, value: [{ mode: "door", toLocker: false, priceMinor, days }] }
      : { ok: false, reason: "ems: no delivery time in the answer" };
  }

  async function readAddress(parcel: ParcelOrder): Promise<wire.CleanAddress | ParcelRequestResult> {
    const original = [parcel.postalCode, parcel.place.region, parcel.address].filter(Boolean).join(", ");
    const body = [{ id: parcel.number, "original-address": original }];
    const cleaned = await call("1.0/clean/address", wire.cleanAnswer, { method: "POST", body });
    if (cleaned.kind === "silent") return again(cleaned.reason, true);
    if (cleaned.kind === "refused") return refused(cleaned.failure);
    const [address] = cleaned.value;
    return wire.isGood(address!) ? address! : refused({ code: "address", message: address!["quality-code"] });
  }

  async function bodyOf(parcel: ParcelOrder): Promise<object | ParcelRequestResult> {
    if (parcel.place.country === HOME) {
      const address = await readAddress(parcel);
      return "ok" in address ? address : emsOrder(parcel, address, postOffice);
    }
    const [country, origin] = [countryNumber(parcel.place.country), countryNumber(settings.goodsOrigin)];
    const nameless = undeclarable(parcel.units);
    if (!country || !origin) return refused({ code: "country", message: parcel.place.country });
    if (nameless.length) return refused({ code: "customs-code", message: nameless.join(", ") });
    return emsOrderAbroad(parcel, { country, origin, brand: settings.brand, postOffice });
  }

  async function order(parcel: ParcelOrder): Promise<ParcelRequestResult> {
    if (parcel.mode !== "door") return refused({ code: "not-to-a-door", message: "" });
    const asked = await bodyOf(parcel);
    if ("ok" in asked) return asked as ParcelRequestResult;
    const body = [asked];
    const reply = await call("2.0/user/backlog", wire.backlogAnswer, { method: "PUT", body, deadlineMs: makingMs });
    if (reply.kind === "silent") return again(reply.reason, reply.isUnsent);
    if (reply.kind === "refused") return refused(reply.failure);
    const [made] = reply.value.orders;
    if (made) return { ok: true, carrierId: made.barcode };
    const [failed] = reply.value.errors.flatMap((one) => one["error-codes"]);
    return failed ? refused({ code: failed.code, message: failed.description }) : again("ems: neither taken nor refused");
  }

  /** In the backlog until batched, then among shipments. */
  async function isKnown(barcode: string): Promise<Answer<boolean>> {
    for (const path of [BACKLOG, SHIPMENTS]) {
      const reply = await search(path, barcode);
      if (!reply.ok) return reply;
      if (reply.value.some((parcel) => parcel.barcode === barcode)) return { ok: true, value: true };
    }
    return { ok: true, value: false };
  }

  async function search(path: string, query: string): Promise<Answer<wire.FoundParcel[]>> {
    const reply = await call(`${path}?${new URLSearchParams({ query })}`, wire.parcelsAnswer);
    if (reply.kind === "answer") return { ok: true, value: reply.value };
    return silence(reply);
  }

  /** Batched parcels can't be cancelled. */
  async function cancel(barcode: string): Promise<CancelResult> {
    const refused = (reason: string): CancelResult => ({ kind: "refused", reason: `ems: ${reason}` });
    const found = await search(BACKLOG, barcode);
    if (!found.ok) return { kind: "silent", reason: found.reason };
    const id = found.value.find((parcel) => parcel.barcode === barcode)?.id;
    if (id === undefined || id === null) return refused("not in the backlog");
    const reply = await call("1.0/backlog", wire.deletedAnswer, { method: "DELETE", body: [id] });
    if (reply.kind === "silent") return reply;
    if (reply.kind === "refused") return refused(`${reply.failure.code} ${reply.failure.message}`);
    const { "result-ids": gone, errors } = reply.value;
    return gone.includes(String(id)) ? { kind: "done" } : refused(errors[0]?.["error-code"] ?? "not deleted");
  }

  /** Searchable by order number in the backlog only. */
  async function findByNumber(number: string): Promise<ShipmentLookup> {
    const found = await search(BACKLOG, number);
    if (!found.ok) return found;
    const barcode = found.value.find((parcel) => parcel["order-num"] === number)?.barcode;
    return barcode ? { ok: true, value: shipmentOf(barcode, [], null) } : { ok: true, value: null, doubt: "not in the backlog" };
  }

  async function fetch(barcode: string): Promise<Answer<Shipment | null>> {
    const { trackingLogin, trackingPassword, trackingUrl } = settings;
    if (!trackingLogin || !trackingPassword) return { ok: false, reason: "ems: there is no key to the tracking" };
    if (!wire.isBarcode(barcode)) return { ok: true, value: null };
    const outcome = await askTracking(new URL(trackingUrl), {
      method: "POST",
      headers: { "content-type": "application/soap+xml;charset=UTF-8" },
      body: historyQuestion(barcode, { login: trackingLogin, password: trackingPassword }),
    });
    if (!outcome.ok) return outcome;
    const history = readHistory(outcome.text);
    if (!history.ok) return history;
    if (history.events.length > 0) return { ok: true, value: shipmentOf(barcode, history.events, history.collectedMinor) };
    const known = await isKnown(barcode);
    if (!known.ok || !known.value) return known.ok ? { ok: true, value: null } : known;
    const means = { status: "label-created" as const, awaitsPickUp: false };
    return { ok: true, value: shipmentOf(barcode, [{ code: "barcode", at: seenAt(barcode), withdrawn: false, means }], null) };
  }

  function seenAt(barcode: string): Date {
    const at = firstSeen.get(barcode) ?? now();
    if (firstSeen.size >= KNOWN_PARCELS) firstSeen.delete(firstSeen.keys().next().value!);
    firstSeen.set(barcode, at);
    return at;
  }

  return {
    name: "ems",
    quote,
    points: async () => ({ ok: true, value: [] }),
    order,
    findByNumber,
    fetch,
    cancel,
    print: createEmsPrint({ search, file }),
    parseNotification: () => null,
    subscribe: async () => ({ ok: true, value: false }),
  };
}

const again = (reason: string, isUnsent = false): ParcelRequestResult => ({ ok: false, retry: true, isUnsent, reason, problems: [] });
const refused = ({ code, message }: wire.Failure): ParcelRequestResult => ({
  ok: false,
  retry: false,
  reason: `ems: ${code} ${message}`,
  problems: [{ code: code.slice(0, 100), kind: "other" }],
});

function daysOf(told: z.infer<typeof wire.tariffAnswer>["delivery-time"], { country }: Place): Tariff["days"] | null {
  if (!told) return country === HOME ? null : UNTOLD_DAYS;
  const min = told["min-days"] ?? told["max-days"];
  return { min, max: Math.max(min, told["max-days"]) };
}

const silence = (reply: Exclude<EmsReply<unknown>, { kind: "answer" }>): { ok: false; reason: string } => ({
  ok: false,
  reason: reply.kind === "silent" ? reply.reason : `ems: ${reply.failure.code} ${reply.failure.message}`,
});

const shipmentOf = (barcode: string, events: Shipment["events"], collectedMinor: number | null): Shipment => ({
  carrierId: barcode,
  verdict: "taken",
  track: barcode,
  problems: [],
  point: null,
  events,
  collectedMinor,
  isKeptInPart: events.some(({ code }) => isKeptInPart(code)),
});

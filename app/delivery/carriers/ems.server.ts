import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outgoing } from "#app/foundation/http/outgoing.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Answer, Asked, CalledOff, Carrier, Found, ParcelOrder, Place, Shipment, Silent, Tariff } from "./carrier.ts";
import * as wire from "./ems.contract.ts";
import { dimensionOf, emsOrder, MAIL_TYPE, massOf } from "./ems-order.ts";
import { createEmsPrint } from "./ems-print.server.ts";
import { isKeptInPart } from "./ems-status.ts";
import { historyQuestion, readHistory } from "./ems-tracking.ts";

export type EmsSettings = {
  /** The dispatch service. */
  url: string;
  token: string | undefined;
  login: string | undefined;
  password: string | undefined;
  trackingUrl: string;
  trackingLogin: string | undefined;
  trackingPassword: string | undefined;
  /** Index of the office that parcels are brought to. */
  postOffice: string;
  /** How long the making of a parcel is waited for. */
  makingMs: number;
};

type Reply<T> = { kind: "answer"; value: T } | { kind: "refused"; failure: wire.Failure } | Silent;

/** A price outside this is a mistake of units, not an offer. */
const SANE_MINOR = { min: 1_00, max: 200_000_00 };
const INDEX_OF_AREA = 3;
const isIndex = (code: string) => /^\d{6}$/.test(code);
const KNOWN_PARCELS = 5000;
const BACKLOG = "1.0/backlog/search";
const SHIPMENTS = "1.0/shipment/search";

/** EMS of the Russian Post: to the door, within Russia. It sends no notifications, so its parcels are asked after. */
export function createEms(settings: EmsSettings, now: () => Date): Carrier {
  const { url, token, login, password, postOffice, makingMs } = settings;
  const ask = askWithBreaker("ems");
  const headers = {
    authorization: `AccessToken ${token}`,
    "x-user-authorization": `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
    "content-type": "application/json",
    accept: "application/json;charset=UTF-8",
  };
  const askTracking = askWithBreaker("ems tracking");
  /** When a parcel that has not been handed in was first seen: the post tells no time of it. */
  const firstSeen = new Map<string, Date>();

  async function call<T>(
    path: string,
    schema: z.ZodType<T>,
    { body, method = "GET", deadlineMs }: { body?: unknown } & Pick<Outgoing, "method" | "deadlineMs"> = {},
  ): Promise<Reply<T>> {
    if (!token || !login || !password) return { kind: "silent", reason: "ems: there is no key", isUnsent: true };
    const asked = { method, headers, deadlineMs, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const outcome = await ask(new URL(path, url), asked);
    if (!outcome.ok) return { kind: "silent", reason: outcome.reason, isUnsent: outcome.isUnsent };
    if (outcome.status < 300) {
      const parsed = schema.safeParse(outcome.json);
      if (parsed.success) return { kind: "answer", value: parsed.data };
    }
    // A key to be mended is no word about this parcel.
    const refused = outcome.status === 401 || outcome.status === 403 ? undefined : wire.failure.safeParse(outcome.json).data;
    if (outcome.status >= 400 && refused) return { kind: "refused", failure: refused };
    return { kind: "silent", reason: `ems: ${path.split("?")[0]} answered ${outcome.status} with something else` };
  }

  /** The index a price is asked for; null = the post knows no such place. */
  async function indexOf({ city, region, index }: Place): Promise<Answer<string | null>> {
    if (index) return { ok: true, value: index };
    const query = new URLSearchParams({ settlement: city, region });
    const reply = await call(`postoffice/1.0/settlement.offices.codes?${query}`, wire.officesAnswer);
    if (reply.kind !== "answer") return silence(reply);
    const indexes = reply.value.filter(isIndex).sort();
    const areas = new Set(indexes.map((code) => code.slice(0, INDEX_OF_AREA)));
    // Without a region the post tells the offices of all towns of that name.
    return { ok: true, value: region || areas.size === 1 ? (indexes[0] ?? null) : null };
  }

  async function quote(place: Place, parcel: Parcel): Promise<Answer<Tariff[]>> {
    if (place.country !== "RU") return { ok: true, value: [] };
    const index = await indexOf(place);
    if (!index.ok || index.value === null) return index.ok ? { ok: true, value: [] } : index;
    const body = {
      "index-from": postOffice,
      "index-to": index.value,
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
    const min = time["min-days"] ?? time["max-days"];
    return {
      ok: true,
      value: [{ deliverytype: "couier", toLocker: false, priceMinor, days: { min, max: Math.max(min, time["max-days"]) } }],
    };
  }

  /** The address goes through the post's own reading first: what it could not deliver to is a person's to mend. */
  async function order(parcel: ParcelOrder): Promise<Asked> {
    const again = (reason: string, isUnsent = false): Asked => ({ ok: false, retry: true, isUnsent, reason, problems: [] });
    const refused = ({ code, message }: wire.Failure): Asked => ({
      ok: false,
      retry: false,
      reason: `ems: ${code} ${message}`,
      problems: [{ code: code.slice(0, 100), kind: "other" }],
    });
    if (parcel.deliverytype !== "couier" || parcel.place.country !== "RU") return refused({ code: "not-to-a-door", message: "" });
    const original = [parcel.postalCode, parcel.place.region, parcel.address].filter(Boolean).join(", ");
    const cleaned = await call("1.0/clean/address", wire.cleanAnswer, {
      method: "POST",
      body: [{ id: parcel.number, "original-address": original }],
    });
    if (cleaned.kind === "silent") return again(cleaned.reason, true);
    if (cleaned.kind === "refused") return refused(cleaned.failure);
    const [address] = cleaned.value;
    if (!wire.isGood(address!)) return refused({ code: "address", message: address!["quality-code"] });
    const body = [emsOrder(parcel, address!, postOffice)];
    const reply = await call("2.0/user/backlog", wire.backlogAnswer, { method: "PUT", body, deadlineMs: makingMs });
    if (reply.kind === "silent") return again(reply.reason, reply.isUnsent);
    if (reply.kind === "refused") return refused(reply.failure);
    const [made] = reply.value.orders;
    if (made) return { ok: true, carrierId: made.barcode };
    const [failed] = reply.value.errors.flatMap((one) => one["error-codes"]);
    return failed ? refused({ code: failed.code, message: failed.description }) : again("ems: neither taken nor refused");
  }

  /** A parcel lies in the backlog until it is batched, and among the shipments after that. */
  async function isKnown(barcode: string): Promise<Answer<boolean>> {
    for (const path of [BACKLOG, SHIPMENTS]) {
      const reply = await search(path, barcode);
      if (!reply.ok) return reply;
      if (reply.value.some((parcel) => parcel.barcode === barcode)) return { ok: true, value: true };
    }
    return { ok: true, value: false };
  }

  async function search(path: string, query: string): Promise<Answer<wire.Found[]>> {
    const reply = await call(`${path}?${new URLSearchParams({ query })}`, wire.parcelsAnswer);
    if (reply.kind === "answer") return { ok: true, value: reply.value };
    return silence(reply);
  }

  /** Out of the backlog it is gone; one that has been batched is for the people at the post. */
  async function cancel(barcode: string): Promise<CalledOff> {
    const refused = (reason: string): CalledOff => ({ kind: "refused", reason: `ems: ${reason}` });
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

  /** Only in the backlog a parcel is found by its order's number: what has been batched since is not. */
  async function findByNumber(number: string): Promise<Found> {
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
    print: createEmsPrint({
      search,
      file: (path, options) => ask(new URL(path, url), { ...options, headers: { ...headers, accept: "application/pdf" } }),
    }),
    parseNotification: () => null,
    subscribe: async () => ({ ok: true, value: false }),
  };
}

const silence = (reply: Exclude<Reply<unknown>, { kind: "answer" }>): { ok: false; reason: string } => ({
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

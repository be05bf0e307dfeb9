import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Country } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { DeliveryStatus } from "../delivery-status.ts";
import type { DeliveryMode } from "../wire-mode.ts";

/** A city in its country's language; region or postcode disambiguates. */
export type Place = { country: Country; city: string; region: string; index?: string };

/** A rate in working days after hand-over, for counter, locker or door. */
export type Tariff = { mode: DeliveryMode; toLocker: boolean; priceMinor: number; days: { min: number; max: number } };

export type PickupPoint = {
  code: string;
  name: string;
  address: string;
  /** Latitude, longitude. */
  coords: [number, number];
  hours: string;
  isLocker: boolean;
  tryOn: boolean;
  cash: boolean;
  card: boolean;
  weightLimitGrams: number;
  /** Millimetres, longest first; null = limited by weight only. */
  sidesLimitMm: readonly number[] | null;
};

/** A point as listed, unvalidated; `raw` is the carrier's data. */
export type ListedPoint = Omit<PickupPoint, "coords"> & {
  city: string;
  region: string;
  coords: readonly [number, number] | null;
  raw: unknown;
};

export type ParcelUnit = {
  name: string;
  nameAbroad: string;
  sku: string;
  customsCode: string | null;
  quantity: number;
  declaredMinor: number;
  collectMinor: number;
  weightGrams: number;
};

export type ParcelOrder = {
  /** The order's number, the idempotency key at the carrier. */
  number: string;
  /** Promised hand-over; may be weeks away or past; null = none. */
  handover: Day | null;
  place: Place;
  parcel: Parcel;
  mode: DeliveryMode;
  point: { code: string; isLocker: boolean } | null;
  address: string;
  /** Separate fields, as typed: foreign addresses can't be parsed. */
  door: { region: string; street: string; building: string; flat: string };
  postalCode: string;
  comment: string;
  recipient: { name: string; phone: string; email: string };
  units: ParcelUnit[];
  deliveryCollectMinor: number;
  /** Included in the collected sum; null = no VAT. */
  vatPercent: number | null;
  /** Services the carrier refused for this parcel. */
  without: readonly string[];
};

export type ParcelEvent = { code: string; at: Date; withdrawn: boolean; means: { status: DeliveryStatus; awaitsPickUp: boolean } | null };

/** A parcel at the carrier, which validates asynchronously. */
export type Shipment = {
  carrierId: string;
  verdict: "waiting" | "taken" | "refused";
  track: string | null;
  problems: readonly ParcelError[];
  point: string | null;
  events: readonly ParcelEvent[];
  collectedMinor: number | null;
  /** Partial delivery: the rest returns. */
  isKeptInPart?: boolean;
};
/** `service`: retry without it. `duplicate`: the number has a parcel. */
export type ParcelError = { code: string; kind: "duplicate" | "service" | "other"; service?: string };

export type Answer<T> = { ok: true; value: T } | { ok: false; reason: string };
/** `doubt`: why an unlisted parcel may exist. */
export type ShipmentLookup = { ok: true; value: Shipment | null; doubt?: string } | { ok: false; reason: string };
export type PointsAnswer = { ok: true; value: PickupPoint[]; leftOut?: number } | { ok: false; reason: string };
/** No answer. `isUnsent`: surely without effect. */
export type NoAnswer = { kind: "silent"; reason: string; isUnsent?: boolean };
/** Before a retry: the carrier may already have created the parcel, unless `isUnsent`. */
export type ParcelRequestResult =
  | { ok: true; carrierId: string }
  | { ok: false; retry: boolean; isUnsent?: boolean; reason: string; problems: readonly ParcelError[] };
/** `done` may take effect later; `refused`: too late or impossible by API. */
export type CancelResult = { kind: "done" } | { kind: "refused"; reason: string } | { kind: "silent"; reason: string };
export type CarrierNotification = { eventKey: string; carrierId: string; isOurs: boolean };

/** `label` goes on the parcel; `receipt` travels along or is signed at hand-over. */
export type Print = { kind: "label" | "receipt"; pdf: Buffer };

export type Carrier = {
  name: CarrierName;
  /** Empty = no route for this. */
  quote: (place: Place, parcel: Parcel) => Promise<Answer<Tariff[]>>;
  points: (place: Place) => Promise<PointsAnswer>;
  /** All points of a country, unvalidated; without it cities are queried one by one. */
  directory?: (country: Country) => Promise<Answer<ListedPoint[]>>;
  order: (parcel: ParcelOrder) => Promise<ParcelRequestResult>;
  findByNumber: (number: string) => Promise<ShipmentLookup>;
  fetch: (carrierId: string) => Promise<Answer<Shipment | null>>;
  /** Cancels a parcel before hand-over. Check with `fetch` before repeating. */
  cancel: (carrierId: string) => Promise<CancelResult>;
  print: (carrierId: string) => Promise<Answer<Print[]>>;
  parseNotification: (body: Buffer | undefined) => CarrierNotification | null;
  subscribe: (url: string) => Promise<Answer<boolean>>;
};

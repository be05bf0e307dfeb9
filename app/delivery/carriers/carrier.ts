import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Country } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { DeliveryStatus } from "../delivery-status.ts";
import type { DeliveryMode } from "../wire-mode.ts";

/** A city in its own country's words, so that carriers know it. Its region, or else its index, tells it from its namesakes. */
export type Place = { country: Country; city: string; region: string; index?: string };

/** What a carrier wants for a parcel: to a counter, to a locker, or to the door; in working days after handover. */
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
  /** Longest first, in millimetres; null = whatever the weight allows. */
  sidesLimitMm: readonly number[] | null;
};

/** A point as its carrier lists it, in our words and believed in nothing yet; `raw` is what the carrier said. */
export type ListedPoint = Omit<PickupPoint, "coords"> & {
  city: string;
  /** Empty where the carrier does not tell it. */
  region: string;
  coords: readonly [number, number] | null;
  raw: unknown;
};

export type ParcelUnit = {
  name: string;
  /** Its name where Russian is not read. */
  nameAbroad: string;
  sku: string;
  /** What customs know such goods by (HS, ТН ВЭД); null = nobody has said. */
  customsCode: string | null;
  quantity: number;
  declaredMinor: number;
  collectMinor: number;
  weightGrams: number;
};

/** Everything a carrier's document says, frozen from the order. */
export type ParcelOrder = {
  /** The order's number: the carrier's key against a second parcel. */
  number: string;
  /** The day that was promised: of goods made to order weeks away, of a parcel that was held up past. null = none was. */
  handover: Day | null;
  place: Place;
  parcel: Parcel;
  mode: DeliveryMode;
  point: { code: string; isLocker: boolean } | null;
  address: string;
  /** The same part by part, as it was typed: abroad nobody reads it for us. */
  door: { region: string; street: string; building: string; flat: string };
  postalCode: string;
  comment: string;
  recipient: { name: string; phone: string; email: string };
  units: ParcelUnit[];
  deliveryCollectMinor: number;
  /** Inside all that is collected; null = the seller pays none. */
  vatPercent: number | null;
  /** Services that the carrier has refused for this parcel. */
  without: readonly string[];
};

/** One thing that happened to a parcel. `means` is null where nobody knows what it says. */
export type ParcelEvent = { code: string; at: Date; withdrawn: boolean; means: { status: DeliveryStatus; awaitsPickUp: boolean } | null };

/** A parcel as the carrier sees it. It makes up its mind some time after it was asked. */
export type Shipment = {
  carrierId: string;
  verdict: "waiting" | "taken" | "refused";
  track: string | null;
  problems: readonly Problem[];
  point: string | null;
  events: readonly ParcelEvent[];
  /** What the recipient paid; null while he has not got it. */
  collectedMinor: number | null;
  /** He has kept a part of it, and the rest is on its way back. */
  isKeptInPart?: boolean;
};
/** `service`: without it the parcel may go. `duplicate`: the number already has a parcel. */
export type Problem = { code: string; kind: "duplicate" | "service" | "other"; service?: string };

export type Answer<T> = { ok: true; value: T } | { ok: false; reason: string };
/** `doubt`: why there may be a parcel though none is told of. */
export type Found = { ok: true; value: Shipment | null; doubt?: string } | { ok: false; reason: string };
/** `leftOut`: how many points of the carrier's list make no sense, or lie elsewhere. */
export type PointsAnswer = { ok: true; value: PickupPoint[]; leftOut?: number } | { ok: false; reason: string };
/** No word of a carrier's. `isUnsent`: it has not begun with what it was asked for. */
export type Silent = { kind: "silent"; reason: string; isUnsent?: boolean };
/** Of what it is to be asked for again the carrier may have a parcel by now, or make one yet, unless it `isUnsent`. */
export type Asked =
  | { ok: true; carrierId: string }
  | { ok: false; retry: boolean; isUnsent?: boolean; reason: string; problems: readonly Problem[] };
/** What a carrier says when a parcel is called off; `done` may come true some time later. `refused`: it is too late, or can't be done by a call. */
export type CalledOff = { kind: "done" } | { kind: "refused"; reason: string } | { kind: "silent"; reason: string };
export type CarrierNews = { eventKey: string; carrierId: string; isOurs: boolean };

/** `label` is stuck on the parcel; `receipt` travels with it, or is signed when it is handed over. */
export type Print = { kind: "label" | "receipt"; pdf: Buffer };

export type Carrier = {
  name: CarrierName;
  /** An empty list = it does not go there with this. */
  quote: (place: Place, parcel: Parcel) => Promise<Answer<Tariff[]>>;
  points: (place: Place) => Promise<PointsAnswer>;
  /** Every point of a country that hands parcels out, however odd; carriers without one are asked city by city. */
  directory?: (country: Country) => Promise<Answer<ListedPoint[]>>;
  order: (parcel: ParcelOrder) => Promise<Asked>;
  findByNumber: (number: string) => Promise<Found>;
  fetch: (carrierId: string) => Promise<Answer<Shipment | null>>;
  /** Calls off a parcel that has not been handed over. Whoever repeats it has looked with `fetch` first. */
  cancel: (carrierId: string) => Promise<CalledOff>;
  /** All that its protocol prints for a parcel that it has taken. */
  print: (carrierId: string) => Promise<Answer<Print[]>>;
  /** null = not a notification of this carrier. */
  parseNotification: (body: Buffer | undefined) => CarrierNews | null;
  /** Sees to it that news come to this address. */
  subscribe: (url: string) => Promise<Answer<boolean>>;
};

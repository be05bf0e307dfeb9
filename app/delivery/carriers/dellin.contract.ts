import * as z from "zod";

export type Failure = { code: string; message: string; fields: readonly string[] };

const numberOrText = z.union([z.string(), z.number()]).transform(String);
const oneFailure = z
  .object({
    code: numberOrText.default(""),
    title: z.string().default(""),
    detail: z.string().default(""),
    fields: z.array(z.string()).catch([]),
  })
  .transform(({ title, detail, ...one }): Failure => ({ ...one, message: [title, detail].filter(Boolean).join(": ") }));
const fieldFailures = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).transform((texts) => texts.join(", "))]))
  .transform((fields) => Object.entries(fields).map(([field, text]): Failure => ({ code: field, message: text, fields: [field] })));

/** Errors in three shapes: text, list, or text by field. */
export const failures = z
  .object({
    errors: z.union([
      z.string().transform((text): Failure[] => [{ code: text, message: text, fields: [] }]),
      z.array(oneFailure),
      fieldFailures,
    ]),
  })
  .transform(({ errors }) => errors);

/** Errors about destination or size only. */
const ofTheWay =
  /^(delivery\.arrival(\.(terminalID|city|address(\..+)?))?|cargo(\.(length|width|height|weight|totalVolume|totalWeight))?)$/;
export const isNoWay = (refused: readonly Failure[]) =>
  refused.every(({ fields }) => fields.length > 0 && fields.every((field) => ofTheWay.test(field)));

export const sessionAnswer = z.union([
  z.object({ data: z.object({ sessionID: z.string().min(1) }) }).transform(({ data }) => data.sessionID),
  z.object({ sessionID: z.string().min(1) }).transform(({ sessionID }) => sessionID),
]);
export const sessionState = z.object({ data: z.object({ session: z.object({ expireTime: z.string() }) }) });

export const citiesAnswer = z.object({
  cities: z.array(z.object({ code: z.string().regex(/^\d{25}$/), searchString: z.string(), aString: z.string().default("") })).default([]),
});

export const catalogueAddress = z.object({ hash: z.string().min(1), url: z.url() });

const flag = z.boolean().catch(false);
const words = z.string().trim().catch("");
const degrees = numberOrText.transform(Number).pipe(z.number()).catch(Number.NaN);
const metres = z.number().nullish().catch(null);
/** Malformed fields become empty; the point index judges them. */
const terminal = z.object({
  id: numberOrText.catch(""),
  name: words,
  address: words,
  fullAddress: words,
  latitude: degrees,
  longitude: degrees,
  giveoutCargo: z.boolean().catch(true),
  maxWeight: numberOrText.transform(Number).nullish().catch(Number.NaN),
  maxLength: metres,
  maxWidth: metres,
  maxHeight: metres,
  worktables: z
    .object({ worktable: z.array(z.object({ department: words, timetable: words })).catch([]) })
    .nullish()
    .catch(null),
});
const readTerminal = (raw: unknown) => ({ ...terminal.parse(isRecord(raw) ? raw : {}), raw });
const isRecord = (raw: unknown) => typeof raw === "object" && raw !== null && !Array.isArray(raw);
export type Terminal = ReturnType<typeof readTerminal>;
const terminals = z.object({ terminal: z.array(z.unknown()).transform((list) => list.map(readTerminal)) }).nullish();
const city = z.object({ name: words, code: words, terminals: terminals.catch((odd) => ({ terminal: [readTerminal(odd.value)] })) });
export const catalogue = z.object({ city: z.array(z.unknown().transform((raw) => city.parse(isRecord(raw) ? raw : {}))) });

const roubles = numberOrText.pipe(z.string().regex(/^\d{1,9}([.,]\d+)?$/));
const moment = z.string().nullish();
export const calculatorAnswer = z.object({
  data: z.object({
    price: roubles,
    orderDates: z.object({
      giveoutFromOspReceiver: moment,
      giveoutFromOspReceiverMax: moment,
      derivalToAddress: moment,
      derivalToAddressMax: moment,
    }),
  }),
});

export const requestAnswer = z.object({ data: z.object({ state: z.literal("success"), requestID: numberOrText }) });

export const changed = z.object({ data: z.object({ status: z.literal("success") }) });

const document = z.object({
  id: numberOrText.nullish(),
  uid: z.string().nullish(),
  type: z.string().default(""),
  comment: z.string().nullish(),
});
const order = z.object({
  orderId: numberOrText.nullish(),
  orderNumber: numberOrText.nullish(),
  state: z.string(),
  stateDate: moment,
  detailedStatus: z.string().nullish(),
  note: z.string().nullish(),
  declineReason: z.string().nullish(),
  orderedDeliveryToAddress: flag,
  arrival: z.object({ terminalId: numberOrText.nullish() }).nullish(),
  documents: z.array(document).nullish(),
});
export type ListedOrder = z.infer<typeof order>;
export const ordersAnswer = z.object({
  orders: z.array(order),
  metadata: z.object({ currentPage: z.int().nullish(), totalPages: z.int().nullish() }).prefault({}),
});

const statusChange = z.object({
  state: z.string(),
  stateDate: moment,
  detailedStatus: z.string().nullish(),
  detailedStatusDate: moment,
});
export type StatusChange = z.infer<typeof statusChange>;
export const historyAnswer = z.object({ data: z.object({ statusHistory: z.record(z.string(), z.array(statusChange)) }) });
/** "No order, or several, by this number". */
export const NOT_FOUND = "130002";

/** Moscow time without a zone: `2026-11-26 09:14:00`. */
export function carrierTime(text: string): Date {
  const iso = text.trim().replace(" ", "T");
  const whole = iso.includes("T") ? iso : `${iso}T00:00:00`;
  return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(whole) ? whole : `${whole}+03:00`);
}

export const printableAnswer = z.object({ data: z.array(z.object({ base64: z.string() })) });

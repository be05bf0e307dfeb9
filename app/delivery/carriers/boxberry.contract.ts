import * as z from "zod";

/** Transient or account errors, which say nothing about the request. */
const passing =
  /токен|token|авториз|доступ (запрещ|закрыт)|попробуйте|повторите|позже|временно|внутренняя ошибка|превышен[оа]? (количество|число|лимит)/i;
const unknownParcel = /не найден|не существует|нет данных|отсутству/i;

/** No route or parcel not accepted; nothing about the sender. */
const place = /город|направлени|населенн|адрес/i;
const notThere = /не осуществля|недоступн|невозможн|не обслужива/i;
const tooLarge = /превы[шс].*(вес|габарит|размер)|(вес|габарит|размер).*превы[шс]/i;
const ofSender = /отправит|отправлени|поступлени|договор/i;

const text = z.string().trim().min(1);
/** Errors with status 200 in four shapes; `err: false` means success of a change. */
export const refusal = z.union([
  z.object({ err: text }).transform(({ err }) => err),
  z.tuple([z.object({ err: text })], z.unknown()).transform(([{ err }]) => err),
  z.object({ err: z.literal(true), message: z.string().default("") }).transform(({ message }) => message || "refused"),
  z.object({ error: z.literal(true), message: z.string().default("") }).transform(({ message }) => message || "refused"),
]);
export const isPassing = (refused: string) => passing.test(refused);
export const isNoWay = (refused: string) =>
  !ofSender.test(refused) && (tooLarge.test(refused) || (place.test(refused) && notThere.test(refused)));
export const isUnknownParcel = (refused: string) => unknownParcel.test(refused);

const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^\d+([.,]\d+)?$/)
    .transform((digits) => Number(digits.replace(",", "."))),
]);
const code = z.union([z.string(), z.int()]).transform((value) => String(value).trim());
const yes = z.union([z.string(), z.int(), z.boolean()]).transform((value) => /^(yes|1|true)$/i.test(String(value)));
const words = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");

/** Decimal roubles to kopecks half-up, without floats. */
const kopecks = z.union([z.number(), z.string()]).transform((value, context) => {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(String(value).trim()) ?? [];
  if (whole !== undefined)
    return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  context.addIssue({ code: "custom", message: "no sum" });
  return z.NEVER;
});

/** A malformed entry must not hide the others. */
const each = <T>(entry: z.ZodType<T>) => z.array(z.unknown()).transform((list) => list.flatMap((one) => entry.safeParse(one).data ?? []));

const city = z.object({ Code: code.pipe(text), Name: text, Region: words, Prefix: words, CourierDelivery: yes.default(false) });
export type BoxberryCity = z.infer<typeof city>;
export const citiesAnswer = each(city);

const MOST_DAYS = 200;
const days = number.pipe(z.number().min(0).max(MOST_DAYS)).transform(Math.ceil);
export const TO_POINT = 1;
export const TO_DOOR = 2;
export const costsAnswer = z.object({
  result: z.object({ DeliveryCosts: each(z.object({ DeliveryTypeId: number, TotalPrice: kopecks, DeliveryPeriod: days })) }),
});

/** `"54.735,55.958"`: latitude first. */
const degrees = z
  .string()
  .regex(/^\s*-?\d{1,3}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*$/)
  .transform((pair) => pair.split(",").map(Number) as [number, number]);

export const point = z.object({
  Code: code.pipe(text),
  Name: words,
  CityCode: code,
  Address: words,
  AddressReduce: words,
  GPS: degrees,
  // The wire's spelling, and the documented one.
  WorkShedule: words,
  WorkSchedule: words,
  OnlyPrepaidOrders: yes.default(false),
  Acquiring: yes.catch(false),
  LoadLimit: number.nullish().catch(null),
  VolumeLimit: number.nullish().catch(null),
  Postamat: yes.catch(false),
});
/** Malformed fields become empty; the point index judges them. */
export const listed = point.extend({
  Code: code.catch(""),
  Name: words.catch(""),
  CityCode: code.catch(""),
  CityName: words.catch(""),
  Area: words.catch(""),
  Address: words.catch(""),
  AddressReduce: words.catch(""),
  Metro: words.catch(""),
  GPS: degrees.nullable().catch(null),
  WorkShedule: words.catch(""),
  WorkSchedule: words.catch(""),
  OnlyPrepaidOrders: yes.catch(true),
});
export const pointsAnswer = z.array(z.unknown());
export const pointDescription = z.object({ EnablePartialDelivery: yes.default(false), EnableFitting: yes.default(false) });

export const created = z.object({ track: text });
/** Deletes; recalling a parcel in transit would be billed. */
export const DELETE = "1";
export const changed = z.object({ err: z.literal(false) });

export const parcelsAnswer = each(
  z.object({
    order_id: code,
    track_number: text,
    pickup_point: z.object({ pickup_point_code: code.nullish() }).nullish().catch(null),
  }),
);

/** Moscow time, UTC+3: `26.11.2026 12:40` or `2026-11-26 12:40:26`. */
const moment = z.string().transform((said, context) => {
  const [, day, month, year, time] = /^\s*(\d\d)\.(\d\d)\.(\d{4})\s+(\d\d:\d\d(?::\d\d)?)\s*$/.exec(said) ?? [];
  const at = new Date(day ? `${year}-${month}-${day}T${time}+03:00` : `${said.trim().replace(" ", "T")}+03:00`);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});
const MOST_LETTERS = 200;
const status = z.object({ Date: moment, Name: text.transform((name) => name.slice(0, MOST_LETTERS)) });

/** `sum`: due, later collected; `PD`: partial delivery. An empty list = no events yet. */
export const statusesAnswer = z.union([
  z.object({
    statuses: each(status)
      .nullish()
      .transform((list) => list ?? []),
    sum: kopecks.nullish().catch(null),
    PD: yes.catch(false),
  }),
  z.tuple([]).transform(() => ({ statuses: [] as z.infer<typeof status>[], sum: null, PD: false })),
]);

export const labelAnswer = z.object({ label: z.string().max(2000) });

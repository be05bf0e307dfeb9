import * as z from "zod";

export type Failure = { code: string; message: string };

const text = z.union([z.string(), z.number()]).transform(String);

/** An error: `code` or `status`, text under one of three names. */
export const failure = z
  .object({
    code: text.optional(),
    status: text.optional(),
    "sub-code": text.optional(),
    desc: z.string().optional(),
    message: z.string().optional(),
    error: z.string().optional(),
  })
  .refine(({ code, status, desc, message, error }) => [code, status, desc, message, error].some(Boolean))
  .transform(
    (one): Failure => ({ code: one["sub-code"] ?? one.code ?? one.status ?? "", message: one.desc ?? one.message ?? one.error ?? "" }),
  );

const noWays = ["1002", "1004", "2005", "2007", "2008", "2009", "2010"];
export const isNoWay = ({ code }: Failure) => noWays.includes(code);

export const officesAnswer = z.array(text);

/** Without VAT. */
const kopecks = z.int().min(0);
export const tariffAnswer = z.object({
  "total-rate": kopecks,
  "total-vat": kopecks.default(0),
  "delivery-time": z.object({ "min-days": z.int().min(0).max(200).optional(), "max-days": z.int().min(1).max(200) }).optional(),
});

export const cleanAddress = z.object({
  index: text.optional(),
  region: z.string().optional(),
  area: z.string().optional(),
  place: z.string().optional(),
  location: z.string().optional(),
  street: z.string().optional(),
  house: z.string().optional(),
  corpus: z.string().optional(),
  building: z.string().optional(),
  letter: z.string().optional(),
  slash: z.string().optional(),
  room: z.string().optional(),
  "quality-code": z.string().default(""),
  "validation-code": z.string().default(""),
});
export const cleanAnswer = z.array(cleanAddress).min(1);
export type CleanAddress = z.infer<typeof cleanAddress>;

const goodQuality = ["GOOD", "POSTAL_BOX", "ON_DEMAND", "UNDEF_05"];
const goodValidation = ["VALIDATED", "OVERRIDDEN", "CONFIRMED_MANUALLY"];
export const isGood = (address: CleanAddress) =>
  goodQuality.includes(address["quality-code"]) && goodValidation.includes(address["validation-code"]);

/** Accepted and refused orders may be mixed; we send one at a time. */
export const backlogAnswer = z.object({
  orders: z
    .array(z.object({ barcode: text.pipe(z.string().min(1)), "order-num": text.optional(), "result-id": text.optional() }))
    .default([]),
  errors: z
    .array(z.object({ "error-codes": z.array(z.object({ code: text, description: z.string().default("") })).default([]) }))
    .default([]),
});

export const deletedAnswer = z.object({
  "result-ids": z.array(text).default([]),
  errors: z.array(z.object({ "error-code": text.default("") })).default([]),
});

const parcel = z.object({ id: z.union([z.string(), z.number()]).nullish(), barcode: text.nullish(), "order-num": text.nullish() });
export const parcelsAnswer = z.array(parcel);
export type FoundParcel = z.infer<typeof parcel>;

/** 14 digits domestically, `EA123456785RU` for EMS. */
export const isBarcode = (code: string) => /^(\d{14}|[A-Z]{2}\d{9}[A-Z]{2})$/.test(code);

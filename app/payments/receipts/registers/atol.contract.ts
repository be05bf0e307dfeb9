import * as z from "zod";

/** Error codes (providers/payments.md 9.4). */
export const ERROR = {
  silentRegister: 1,
  noToken: 10,
  oldToken: 11,
  wrongLogin: 12,
  invalid: 13,
  blocked: 14,
  noUuid: 30,
  wrongUuid: 31,
  wrongFields: 32,
  known: 33,
  notYet: 34,
} as const;

const error = z.object({ code: z.int(), text: z.string().default(""), type: z.string().default("") }).nullish();
const uuid = z.string().regex(/^[\w-]{1,100}$/);

export const tokenAnswer = z.object({ token: z.string().min(1).max(1000).nullish(), error });
export const registerAnswer = z.object({ uuid: uuid.nullish(), status: z.string().nullish(), error });

/** "01.03.2026 15:30:00" in Moscow. */
const moment = z
  .string()
  .regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(text.replace(/^(\d\d)\.(\d\d)\.(\d{4}) (.*)$/, "$3-$2-$1T$4+03:00")))
  .refine((date) => !Number.isNaN(date.getTime()));
const numeral = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String);

const payload = z.object({
  total: z.number().nonnegative(),
  fn_number: numeral,
  receipt_datetime: moment,
  fiscal_document_number: numeral,
  ecr_registration_number: numeral,
  fiscal_document_attribute: numeral,
  ofd_receipt_url: z.string().max(2000).nullish(),
});

export const reportAnswer = z.object({
  status: z.string().nullish(),
  external_id: z.string().nullish(),
  payload: payload.nullish(),
  error,
});

export type AtolError = NonNullable<z.infer<typeof error>>;

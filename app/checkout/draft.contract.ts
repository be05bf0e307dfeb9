import * as z from "zod";
import { carriers, paymentTypes } from "#app/foundation/storefront.ts";
import { deliveryNotes, eachNote } from "#app/orders/delivery-notes.ts";
import { type CheckoutForm, steps } from "./checkout-form.ts";

const typed = (max: number) => z.string().max(max);
const person = typed(80);
const registered = typed(24);

export const draftForm = z.object({
  step: z.enum(steps),
  lastname: person,
  firstname: person,
  surname: person,
  phone: typed(40),
  email: typed(120),
  toOther: z.boolean(),
  toLastname: person,
  toFirstname: person,
  toSurname: person,
  toPhone: typed(40),
  toEmail: typed(120),
  savedAddress: typed(100),
  country: typed(2),
  city: typed(120),
  typingCity: z.boolean(),
  region: typed(120),
  index: typed(12),
  type: z.enum([...carriers, ""]),
  mode: z.enum(["door", "point", ""]),
  code: typed(60),
  point: typed(400),
  // Missing in older drafts.
  prepaid: z.boolean().default(false),
  street: typed(160),
  house: typed(40),
  block: typed(40),
  flat: typed(40),
  noFlat: z.boolean(),
  ...eachNote((name) => typed(deliveryNotes[name].most).default("")),
  keepAddress: z.boolean(),
  date: z.union([z.iso.date(), z.literal("")]),
  time: typed(20),
  byHand: z.boolean(),
  paymentType: z.enum([...paymentTypes, ""]),
  sberPay: z.boolean(),
  isCitizen: z.boolean(),
  payer: z.enum(["legal-entity", "sole-trader"]),
  inn: registered,
  kpp: registered,
  ogrn: registered,
  okpo: registered,
  payerName: typed(200),
  payerAddress: typed(300),
  found: typed(1000),
  useBonus: z.boolean(),
  useAdvance: z.boolean(),
  useDeposit: z.boolean(),
}) satisfies z.ZodType<CheckoutForm>;

/** `version`: of the draft last read; "" = none. */
export const draftBody = z.object({ version: z.string().max(100), form: draftForm });

export const keptDraft = z.object({ version: z.string(), form: draftForm });
/** `activity`: the checkout is open [CHK-11]. */
export const draftAnswer = z.object({ activity: z.boolean(), draft: keptDraft.nullable() });

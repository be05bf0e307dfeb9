import * as z from "zod";
import { awaited } from "#app/catalogue/waits/waits.contract.ts";
import { roles } from "#app/customers/identity/customer.ts";
import { code, email, proof } from "#app/customers/identity/identity.contract.ts";
import { line } from "#app/foundation/text-line.ts";

const required = (max: number) => line(max).refine((text) => text !== "", { params: { code: "required" } });
const id = z.string().max(100);

/** In the wire's spelling. */
export const addressBody = z.object({
  country: z.string().length(2),
  city: required(120),
  region: line(120).default(""),
  street: required(160),
  house: required(40),
  block: line(40).default(""),
  kvartira: line(40).default(""),
  index: line(12).default(""),
  comments: line(500).default(""),
});
const readAddress = <T extends { kvartira: string }>({ kvartira: flat, ...address }: T) => ({ ...address, flat });
export const presentAddress = <T extends { flat: string }>({ flat: kvartira, ...address }: T) => ({ ...address, kvartira });
const emailIfAny = z
  .string()
  .max(120)
  .toLowerCase()
  .refine((text) => text === "" || email.safeParse(text).success, { params: { code: "enter_email" } });
export const savedRecipient = z.object({
  firstname: required(80),
  lastname: required(80),
  surname: line(80).default(""),
  phone: required(40),
  email: emailIfAny.default(""),
});

/** Three shapes told apart by one field, so errors name the right field. */
const kept = <T extends z.ZodRawShape>(one: z.ZodObject<T>) =>
  z.discriminatedUnion("remove", [
    z.object({ id, remove: z.literal(true) }),
    one.extend({ id: id.optional(), remove: z.undefined().optional() }),
  ]);

const profile = z.object({
  firstname: required(80),
  lastname: required(80),
  birthday: z.iso.date().nullish(),
  role: z.enum(roles).refine((role) => role !== "none-chosen", { params: { code: "required" } }),
});

export const edit = z.discriminatedUnion("type", [
  z.object({ _id: id, type: z.literal("profile"), data: profile }),
  z.object({ _id: id, type: z.literal("notifications"), data: z.object({ email: z.boolean().optional(), push: z.boolean().optional() }) }),
  z.object({ _id: id, type: z.literal("address"), data: kept(addressBody).transform((data) => (data.remove ? data : readAddress(data))) }),
  z.object({ _id: id, type: z.literal("recipient"), data: kept(savedRecipient) }),
  z.object({ _id: id, type: z.literal("wait"), data: awaited.extend({ on: z.boolean() }) }),
  z.object({ _id: id, type: z.literal("club"), data: z.object({ club: id, on: z.boolean() }) }),
  z.object({ _id: id, type: z.literal("email"), data: z.object({ email, code: code.optional(), proof }) }),
]);
export type Edit = z.infer<typeof edit>;
export type SavedAddress = ReturnType<typeof readAddress<z.infer<typeof addressBody>>>;
export type SavedRecipient = z.infer<typeof savedRecipient>;
export type WithId<T> = T & { id: string };

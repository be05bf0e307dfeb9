import type { PaymentType } from "#app/foundation/storefront.ts";
import { cloudpayments } from "./cloudpayments.definition.server.ts";
import type { PaidByHand, ProviderDefinition } from "./definition.server.ts";
import { dolyame } from "./dolyame.definition.server.ts";
import { moneta } from "./moneta.definition.server.ts";
import { onevision } from "./onevision.definition.server.ts";
import { sber } from "./sber.definition.server.ts";
import { yandex } from "./yandex.definition.server.ts";

/** A missing provider, or one without stated keys, is a type error. */
export const paymentRegistry = {
  "bank-card": sber,
  dolyamy: dolyame,
  split: yandex,
  moneta,
  onevision,
  cloudpayments,
  "bank-transfer": { keys: "none" },
  "payment-upon-receipt": { keys: "none" },
} as const satisfies Record<PaymentType, ProviderDefinition | PaidByHand>;

type Registered = (typeof paymentRegistry)[PaymentType];
export type Definition = Exclude<Registered, PaidByHand>;

const rows = Object.entries(paymentRegistry) as [PaymentType, ProviderDefinition | PaidByHand][];

export const providerDefinitions: readonly (readonly [PaymentType, ProviderDefinition])[] = rows.flatMap(([type, row]) =>
  row.keys === "none" ? [] : [[type, row] as const],
);

export const registered = (type: PaymentType): ProviderDefinition | PaidByHand | undefined =>
  Object.hasOwn(paymentRegistry, type) ? paymentRegistry[type] : undefined;

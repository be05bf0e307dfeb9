import * as z from "zod";
import { whyNotErased } from "#app/account/privacy/erasure-refusals.ts";
import type { SupportRefusal } from "#app/account/support.server.ts";
import { supportRefusals } from "#app/account/support-refusals.ts";
import { canonicalOrigin, withHosts } from "#app/foundation/hosts.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { type Region, regions, storefronts } from "#app/foundation/storefront.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { type BalanceRefusal, correctable, MOST_MINOR } from "#app/money/balances/balance-change.ts";
import { balanceRefusals } from "#app/money/balances/balance-refusals.ts";
import type { Shop } from "#app/shop.server.ts";
import { type ActDone, type Acting, act } from "../acting/act.ts";
import { denialFor } from "../me.ts";

const reason = z.string().trim().min(3).max(300);
const customer = z.string().min(1).max(60);
const ofCustomer = ({ customer }: { customer: string }) => ({ kind: "customer", id: customer });
const ofChange = ({ change }: { change: string }) => ({ kind: "balance-change", id: change });

const minorOf = (said: string): number => Math.round(Number(said) * 100);
const isSum = (minor: number): boolean => minor >= 1 && minor <= MOST_MINOR;
/** Rubles as people type them: "1 250,50". */
const sum = z
  .string()
  .transform((said) => said.replace(/[\s\u00a0]/g, "").replace(",", "."))
  .refine((said) => /^\d{1,8}(\.\d{1,2})?$/.test(said) && isSum(minorOf(said)), {
    error: () => m.desk_balance_sum_rule({ most: formatKopecks(MOST_MINOR, getLocale()) }),
  })
  .transform(minorOf) as unknown as z.ZodType<number>;

const supported = (done: { ok: true } | { ok: false; refusal: SupportRefusal }, says: string): ActDone =>
  done.ok ? { ok: true, says } : { ok: false, refusal: done.refusal, says: supportRefusals[done.refusal]() };
const balanced = (done: { ok: true } | { ok: false; refusal: BalanceRefusal }, says: string): ActDone =>
  done.ok ? { ok: true, says } : { ok: false, refusal: done.refusal, says: balanceRefusals[done.refusal]() };
const stepOf = ({ by, now }: Acting, reason: string) => ({ actor: by, reason, now });

async function setDealer({ shop, desk, by, now }: Acting, customer: string, percent: number | null): Promise<ActDone> {
  const unknown = () => ({ ok: false as const, refusal: "unknown", says: m.staff_no_such_customer() });
  const found = await desk.customers.find(customer);
  const contact = found?.phone ?? found?.email;
  if (!contact) return unknown();
  try {
    await shop.dealers.grant(contact, percent, { actor: by, now });
  } catch (error) {
    if (error instanceof ProblemError) return unknown();
    throw error;
  }
  return { ok: true, says: percent === null ? m.staff_dealers_ended() : m.staff_dealers_granted({ percent }) };
}

async function dealerShown({ desk }: Acting, { customer }: { customer: string }) {
  const found = await desk.customers.find(customer);
  return [{ field: "percent", name: m.desk_dealer_percent(), value: String(found?.dealerPercent ?? "") }];
}

const decision = (work: "agree" | "refuse", says: () => string) =>
  act({
    permission: "customers.credit",
    takes: z.object({ change: z.string().min(1).max(60) }),
    object: ofChange,
    reach: async (shop, { change }) => {
      const found = await shop.balances.find(change);
      return found ? { minor: work === "agree" ? Math.abs(found.amountMinor) : 0 } : null;
    },
    carryOut: async ({ shop, by, now }, { change }) => balanced(await shop.balances[work](change, { by, now }), says()),
  });

/** The storefront's own host, reached the way the desk is. */
function originAt({ config }: Shop, region: Region, origin: string): string {
  const storefront = withHosts(storefronts, config.storefrontHosts, config.production).find((one) => one.region === region)!;
  return canonicalOrigin({ storefront, origin });
}

export const customerActs = {
  "customers.birthday": act({
    permission: "customers.edit",
    commands: ["customers birthday"],
    takes: z.object({ customer, birthday: z.iso.date(), reason }),
    object: ofCustomer,
    shown: async ({ desk }, { customer }) => {
      const found = await desk.customers.find(customer);
      return [{ field: "birthday", name: m.desk_birthday(), value: found?.birthday ?? "" }];
    },
    carryOut: async (acting, { customer, birthday, reason }) =>
      supported(
        await acting.shop.support.changeBirthday(customer, birthday, stepOf(acting, reason)),
        m.staff_customers_birthday_is({ birthday: dateWords(birthday, acting.visit.lang) }),
      ),
  }),
  "customers.let-in": act({
    permission: "customers.edit",
    commands: ["customers let-in"],
    takes: z.object({ customer, reason }),
    object: ofCustomer,
    carryOut: async (acting, { customer, reason }) =>
      supported(await acting.shop.support.letIn(customer, stepOf(acting, reason)), m.staff_customers_is_in()),
  }),
  "customers.release": act({
    permission: "customers.edit",
    commands: ["customers release"],
    takes: z.object({ customer, reason }),
    object: ofCustomer,
    carryOut: async (acting, { customer, reason }) =>
      supported(await acting.shop.support.releasePhone(customer, stepOf(acting, reason)), m.staff_customers_released()),
  }),
  "customers.credit": act({
    permission: "customers.credit",
    takes: z.object({ customer, account: z.enum(correctable), way: z.enum(["give", "take"]), sum, reason }),
    object: ofCustomer,
    // Above their limit it waits for a second person.
    reach: async () => ({}),
    carryOut: async ({ shop, me, by, now }, { customer, account, way, sum, reason }) => {
      const isWithin = async (minor: number) => denialFor(me, "customers.credit", { minor }) === null;
      const asked = { customerId: customer, account, amountMinor: way === "give" ? sum : -sum, reason };
      const done = await shop.balances.change(asked, { by, now, isWithin });
      return balanced(done, done.ok && done.step === "asked" ? m.desk_balance_asked() : m.desk_balance_posted());
    },
  }),
  "customers.credit-agree": decision("agree", () => m.desk_balance_posted()),
  "customers.credit-refuse": decision("refuse", () => m.desk_balance_refused()),
  "customers.look": act({
    permission: "customers.impersonate",
    takes: z.object({ customer, storefront: z.enum(regions), reason }),
    object: ofCustomer,
    reach: async (_shop, { storefront }) => ({ storefront }),
    carryOut: async ({ shop, me, now, visit }, { customer, storefront, reason }) => {
      const asked = await shop.looks.ask({ customerId: customer, storefront, reason, staffId: me.id, now });
      if (!asked.ok) return { ok: false, refusal: "unknown", says: m.staff_no_such_customer() };
      return { ok: true, says: "", answer: { link: `${originAt(shop, storefront, visit.origin)}/look/${asked.link}?lang=${visit.lang}` } };
    },
  }),
  "dealers.grant": act({
    permission: "dealers.edit",
    commands: ["dealers grant"],
    takes: z.object({ customer, percent: z.coerce.number().int().min(0).max(90) }),
    object: ofCustomer,
    shown: dealerShown,
    carryOut: (acting, { customer, percent }) => setDealer(acting, customer, percent),
  }),
  "dealers.end": act({
    permission: "dealers.edit",
    commands: ["dealers end"],
    takes: z.object({ customer }),
    object: ofCustomer,
    shown: dealerShown,
    carryOut: (acting, { customer }) => setDealer(acting, customer, null),
  }),
  "privacy.erase": act({
    permission: "privacy.erase",
    commands: ["privacy erase"],
    takes: z.object({
      customer,
      proof: z.string().trim().min(3).max(200),
      giveUp: z.coerce.number().int().min(0).max(999_999_999).default(0),
    }),
    object: ofCustomer,
    carryOut: async ({ shop, by, now, visit }, { customer, proof, giveUp }) => {
      const done = await shop.privacy.eraseFor({ customerId: customer, actor: by, proof, giveUp, now }, "ru");
      return done.ok
        ? { ok: true, says: m.desk_customer_erased() }
        : { ok: false, refusal: done.refusal, says: whyNotErased(done, visit.lang) };
    },
  }),
};

import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import type { CodeSent } from "#app/customers/identity/codes.server.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { normalizePhone } from "#app/customers/identity/phone.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { type FieldError, invalid, notFound, ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { listEntries } from "#app/money/ledger/ledger.queries.server.ts";
import { GUEST_ORDER_DAYS } from "#app/orders/order.ts";
import { opensOrder } from "#app/orders/order-link.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Edit } from "./account.contract.ts";
import * as queries from "./account.queries.server.ts";
import { birthdayProblem } from "./birthday.ts";

export type Account = ReturnType<typeof createAccount>;
type Deps = { database: Database; identity: Identity; orders: Orders; waits: Waits; key: string };
type Of<T extends Edit["type"]> = Extract<Edit, { type: T }>["data"];

const MOST_KEPT = 20;

export function createAccount({ database: { db }, identity, orders, waits, key }: Deps) {
  async function changeProfile({ firstname, lastname, role, birthday = null }: Of<"profile">, visit: Visit) {
    const customer = await identity.customer(visit.customerId!);
    const problem = birthdayProblem(birthday, customer!.birthday, visit.now);
    if (problem) throw invalid([problem]);
    if (!(await identity.updateProfile(visit.customerId!, { firstname, lastname, role, birthday })))
      throw new ProblemError(422, "ask_support");
  }

  async function changeKept(kind: queries.Keepsake, { id, remove, ...data }: Of<"address"> | Of<"recipient">, visit: Visit) {
    const customerId = visit.customerId!;
    if (remove) {
      if ((await queries.deleteKept(db, kind, id!, customerId)) === 0) throw notFound();
      return;
    }
    const errors = problemsOf(data, visit);
    if (errors.length) throw invalid(errors);
    const clean = "phone" in data ? { ...data, phone: normalizePhone(data.phone as string, visit.storefront.countries[0]!) } : data;
    if (id) {
      if ((await queries.updateKept(db, kind, id, customerId, clean)) === 0) throw notFound();
      return;
    }
    await inTransaction(db, async (trx) => {
      if ((await queries.lockAndCount(trx, kind, customerId)) >= MOST_KEPT) throw invalid([{ path: "data", code: "too_many_kept" }]);
      await queries.insertKept(trx, kind, { id: newId(), customerId, data: clean, now: visit.now });
    });
  }

  async function changeWait({ productid, specification, on }: Of<"wait">, visit: Visit) {
    const goods = { productId: productid, specificationId: specification };
    await (on ? waits.ask(goods, visit) : waits.end(goods, visit.customerId!));
  }

  /** Without `code` sends one, after re-authentication; with it sets the email. Returns when a resend is allowed. */
  async function changeEmail({ email, code, proof }: Of<"email">, visit: Visit): Promise<CodeSent | null> {
    const customer = await identity.customer(visit.customerId!);
    if (customer!.email?.toLowerCase() === email) throw alreadyActivated();
    if (code === undefined) {
      await identity.requireProof(visit, "entry");
      return identity.sendEmailCode(email, visit);
    }
    if ((await identity.changeEmail(email, code, proof, visit)) === "taken") throw alreadyActivated();
    return null;
  }

  const guestOrdersSince = (now: Date) => new Date(now.getTime() - GUEST_ORDER_DAYS * 86_400_000);

  return {
    /** Applies one edit. Throws 422 with the fields, 422 `ask_support`, or 404. */
    edit: async (change: Edit, visit: Visit): Promise<CodeSent | null> => {
      switch (change.type) {
        case "profile":
          await changeProfile(change.data, visit);
          return null;
        case "notifications":
          await identity.updateNotify(visit.customerId!, change.data);
          return null;
        case "address":
        case "recipient":
          await changeKept(change.type, change.data, visit);
          return null;
        case "wait":
          await changeWait(change.data, visit);
          return null;
        case "club":
          // There are no clubs yet, so any id is unknown.
          throw notFound();
        case "email":
          return changeEmail(change.data, visit);
      }
    },

    /** Newest first [ACC-03]. */
    moneyHistory: (asked: Parameters<typeof listEntries>[1]) => listEntries(db, asked),
    addresses: (customerId: string) => queries.listAddresses(db, customerId),
    recipients: (customerId: string) => queries.listRecipients(db, customerId),

    /** Guest orders of the phone this session has proven [ORD-07]. */
    countGuestOrders: async (visit: Visit): Promise<number> => {
      const phone = await identity.provenPhone(visit);
      return phone ? orders.countGuest({ phone, since: guestOrdersSince(visit.now), number: null }) : 0;
    },
    /** Adopts guest orders, or one by its link's key `k`. Throws 404 for a bad key, 403 `step_up` for a stale phone proof [T17]. */
    takeGuestOrders: async (visit: Visit, { number, k }: { number?: string | undefined; k?: string | undefined } = {}): Promise<number> => {
      if (k !== undefined && !opensOrder(key, number ?? "", k, visit.now)) throw notFound();
      const phone = await identity.provenPhone(visit);
      if (!phone) return 0;
      await identity.requireProof(visit, "entry");
      const since = k === undefined ? guestOrdersSince(visit.now) : null;
      return orders.takeGuest({ phone, since, number: number ?? null }, visit.customerId!);
    },
  };
}

const alreadyActivated = () => invalid([{ path: "data.email", code: "already_activated" }]);

function problemsOf(data: object, { storefront }: Visit): FieldError[] {
  const { country, phone } = data as { country?: string; phone?: string };
  return [
    ...(country !== undefined && !storefront.countries.includes(country) ? [{ path: "data.country", code: "invalid" }] : []),
    ...(phone !== undefined && !normalizePhone(phone, storefront.countries[0]!) ? [{ path: "data.phone", code: "enter_phone" }] : []),
  ];
}

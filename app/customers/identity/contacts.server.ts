import { brokenConstraint, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { invalid, signIn } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { type SignInChannel, storefronts } from "#app/foundation/storefront.ts";
import { minuteWords } from "#app/foundation/time/day-words.ts";
import { emailChanged, phoneChanged, phoneReleased } from "#app/messaging/mail/contact-mail.ts";
import { senderOf } from "#app/messaging/mail/layout.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { type CodeSent, type Codes, wrongCode } from "./codes.server.ts";
import { phoneWords } from "./dial-codes.ts";
import * as queries from "./identity.queries.server.ts";
import { forgetOtherBrowsers } from "./known-browser.server.ts";

export type EnteredCode = { request: string; code: string; proof?: string | undefined };
type OpenSession = (trx: Db, customerId: string, by: { means: "code"; channel: SignInChannel }, visit: Visit) => Promise<{ token: string }>;
type RequireProof = (visit: Visit, stake: "entry") => Promise<void>;
type Deps = { db: Db; codes: Codes; notifications: Notifications; openSession: OpenSession; requireProof: RequireProof };

/** Changes a sign-in contact by a code sent to it; only its reader learns that another account has it (`taken`). */
export function createContacts({ db, codes, notifications, openSession, requireProof }: Deps) {
  /** Two accounts may prove it concurrently: the constraint decides. */
  const unlessTaken = <T>(constraint: string, action: (trx: Db) => Promise<T | "taken">): Promise<T | "taken"> =>
    inTransaction(db, action).catch((error: unknown) => {
      if (brokenConstraint(error) === constraint) return "taken";
      throw error;
    });

  return {
    sendEmailCode: (email: string, visit: Visit): Promise<CodeSent> =>
      codes.send({ target: email, channel: "email", purpose: "email", customerId: visit.customerId }, visit),

    /** Sets a verified email and notifies the old one, else the phone [IDN-08]. */
    async changeEmail(email: string, code: string, proof: string | undefined, visit: Visit): Promise<"changed" | "taken"> {
      const customerId = visit.customerId!;
      const live = await codes.findForEmail(customerId, email, visit.now);
      if (!live) throw wrongCode(0);
      await codes.compare({ request: live.id, code, proof, purpose: "email", customerId }, visit);
      const customer = (await queries.findCustomer(db, customerId))!;
      return unlessTaken("customer_email", async (trx) => {
        await codes.use(trx, live.id, visit);
        if (!(await queries.updateEmail(trx, customerId, email))) return "taken";
        await notifications.send(trx, emailChanged(senderOf(visit), customer, live.id, minuteWords(visit.now)));
        return "changed";
      });
    },

    /** Sends a code to a new phone after re-authentication; the answer never depends on its owner [T03]. Throws 422 for the current one. */
    async sendPhoneCode(phone: string, channel: SignInChannel, visit: Visit): Promise<CodeSent> {
      await requireProof(visit, "entry");
      const customer = await queries.findCustomer(db, visit.customerId!);
      if (customer?.phone === phone) throw invalid([{ path: "phone", code: "own_phone" }]);
      return codes.send({ target: phone, channel, purpose: "phone", customerId: visit.customerId }, visit);
    },

    /** Removes a phone that belongs to somebody else now [T17]. Returns it, or why it stays: without an email the account would be lost. */
    async releasePhone(trx: Db, customerId: string, now: Date): Promise<{ phone: string } | "no_phone" | "no_mailbox"> {
      const customer = await queries.lockCustomer(trx, customerId);
      if (!customer?.phone) return "no_phone";
      const { phone, email } = customer;
      if (!email) return "no_mailbox";
      const tongue = await queries.findTongue(trx, customerId);
      const storefront = storefronts.find(({ region }) => region === tongue?.storefront) ?? storefronts[0]!;
      await queries.dropPhone(trx, customerId, now);
      await queries.moveWithPhone(trx, { id: customerId, was: phone, became: null });
      const sender = senderOf({ storefront, lang: tongue?.lang ?? "ru" });
      await notifications.send(trx, phoneReleased(sender, { id: customerId, phone, email, shownPhone: phoneWords(phone) }, newId()));
      return { phone };
    },

    /** Sets a verified phone, ends all other sessions, reopens this one, notifies all contacts [A12]. Throws 401 if the session ended. */
    async changePhone<T>(
      { request, code, proof }: EnteredCode,
      visit: Visit,
      read: (trx: Db, customerId: string) => Promise<T>,
    ): Promise<{ token: string; data: T } | "taken"> {
      const customerId = visit.customerId!;
      const { target: phone, channel } = await codes.compare({ request, code, proof, purpose: "phone", customerId }, visit);
      return unlessTaken("customer_phone_key", async (trx) => {
        const customer = await queries.lockCustomer(trx, customerId);
        if (!customer || !(await queries.findOpening(trx, visit.sessionId!))) throw signIn();
        await codes.use(trx, request, visit);
        if (!(await queries.updatePhone(trx, customerId, phone, visit.now))) return "taken";
        if (customer.phone) await queries.moveWithPhone(trx, { id: customerId, was: customer.phone, became: phone });
        await queries.deleteOtherSessions(trx, customerId, visit.sessionId!);
        await forgetOtherBrowsers(trx, customerId, visit);
        const { token } = await openSession(trx, customerId, { means: "code", channel }, visit);
        await notifications.send(trx, phoneChanged(senderOf(visit), customer, phone, request, minuteWords(visit.now)));
        return { token, data: await read(trx, customerId) };
      });
    },
  };
}

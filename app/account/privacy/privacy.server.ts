import { join } from "node:path";
import { finished, type Readable, type Writable } from "node:stream";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound, ProblemError, signIn, tooMany, unavailable } from "#app/foundation/http/problem.ts";
import { hashToken, newId, newToken } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { type Language, storefronts } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { brandOf, type Sender, senderOf } from "#app/messaging/mail/layout.ts";
import { copyMessages, ERASURE_CONFIRMED, erasureMessages } from "#app/messaging/mail/privacy-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Invoices } from "#app/payments/invoices/invoices.server.ts";
import { actText, actTime } from "./act.ts";
import * as copies from "./copies.queries.server.ts";
import { forgetCopies, makeCopy, writeCopy } from "./copy.server.ts";
import { type ErasureOutcome, eraseIn } from "./erase.server.ts";
import * as erasures from "./erasure.queries.server.ts";
import { type Balances, type Blocker, type Erasure, type ErasureRefusal, refusalOf } from "./erasure.ts";
import { keepErasures, readErasures, repeatErasures } from "./erasure-list.server.ts";
import { findByContact, findSubject } from "./privacy.queries.server.ts";

export type Privacy = ReturnType<typeof createPrivacy>;
type Deps = {
  database: Database;
  identity: Identity;
  notifications: Notifications;
  invoices: Pick<Invoices, "drawIssued">;
  key: string;
  dataDir: string;
  log: Log;
  killPoint: KillPoint;
};

const HOUR_MS = 3_600_000;
const LIVE_MS = 24 * HOUR_MS;
/** Concurrent exports: each holds a database connection. */
const AT_ONCE = 2;

/** Data export and erasure [ACC-08] (decision 0027). */
export function createPrivacy({ database: { db }, identity, notifications, invoices, key, dataDir, log, killPoint }: Deps) {
  const [backups, copiesFolder] = [join(dataDir, "backups"), join(dataDir, "copies")];
  const making = { db, key, drawInvoice: invoices.drawIssued };
  let underWay = 0;
  notifications.follow(ERASURE_CONFIRMED, async (trx, { id }) => void (await copies.deleteMessage(trx, id)));

  /** A failure is repaired by housekeeping. */
  async function note(act: Erasure): Promise<void> {
    log.info({ act: act.number, customer: act.customerId, by: act.askedBy, rows: act.erased }, "customer.erased");
    await keepErasures(db, backups).catch((error: unknown) => log.warn({ err: error }, "erasure.list_failed"));
  }

  /** After a restore; failures are retried with the next run. */
  async function repeatListed(now: Date): Promise<void> {
    const failed = (act: Erasure, error: unknown) => log.error({ err: error, act: act.number }, "erasure.repeat_failed");
    const repeated = await repeatErasures(db, readErasures(backups), now, { killPoint, failed });
    if (repeated) log.warn({ repeated }, "erasure.repeated");
  }

  /** Signed in by the phone's code, so its guest orders are the customer's [T17]. */
  const hasProvenPhone = async (visit: Visit): Promise<boolean> => (await identity.provenPhone(visit)) !== null;

  async function look(visit: Visit): Promise<{ blockers: Blocker[]; balances: Balances }> {
    const subject = await findSubject(db, visit.customerId!, (await hasProvenPhone(visit)) ? visit.now : null);
    if (!subject || subject.erasedAt) throw signIn();
    return { blockers: await erasures.findBlockers(db, subject), balances: await erasures.findBalances(db, subject.id) };
  }

  async function eraseNow(asked: Parameters<typeof eraseIn>[1], sender: Sender): Promise<ErasureOutcome> {
    const outcome = await inTransaction(db, async (trx) => {
      const done = await eraseIn(trx, asked);
      if (done.ok && done.was) {
        const record = { ...done.act, text: actText(done.act, brandOf(sender), sender.lang) };
        await notifications.send(trx, erasureMessages(sender, record, done.was));
      }
      killPoint("erasure.before_commit");
      return done;
    });
    killPoint("erasure.after_commit");
    if (outcome.ok && outcome.was) await note(outcome.act);
    return outcome;
  }

  return {
    look,

    /** Creates a download key. Throws 403 `step_up`, or 429 for more than one an hour. */
    askCopy: async (visit: Visit) => {
      const customerId = visit.customerId!;
      await identity.requireProof(visit, "entry");
      const { now, lang, origin } = visit;
      const [id, token, expires] = [newId(), newToken(), new Date(now.getTime() + LIVE_MS)];
      const guestOrders = await hasProvenPhone(visit);
      await inTransaction(db, async (trx) => {
        const last = await copies.findLastAsked(trx, customerId);
        if (last && now.getTime() - last.getTime() < HOUR_MS) throw tooMany((last.getTime() + HOUR_MS - now.getTime()) / 1000);
        const asked = {
          id,
          customerId,
          askedBy: "customer",
          actor: "customer",
          keyHash: hashToken(token),
          guestOrders,
          now,
          expires,
        } as const;
        await copies.insertCopy(trx, asked);
        const { phone, email } = (await findSubject(trx, customerId, null))!;
        const copy = { id, link: `${origin}/lk/data?k=${token}`, expires, time: actTime(expires, lang) };
        await notifications.send(trx, copyMessages(senderOf(visit), copy, { phone, email }));
      });
      return { activity: true as const, key: token, expires: expires.toISOString() };
    },

    isCopyLive: (token: string, visit: Visit): Promise<boolean> =>
      visit.customerId ? copies.isLive(db, hashToken(token), visit.customerId, visit.now) : Promise.resolve(false),

    /** One download. Throws 404 for a foreign, used or expired key; an interrupted one may be repeated. */
    takeCopy: async (token: string, visit: Visit): Promise<Readable> => {
      if (underWay >= AT_ONCE) throw unavailable(5);
      underWay++;
      try {
        const { customerId, now, lang, storefront } = visit;
        const taken = await copies.takeCopy(db, hashToken(token), customerId!, now);
        if (!taken) throw notFound();
        const putBack = () =>
          copies.putBack(db, taken.id).catch((error: unknown) => log.warn({ err: error }, "data_export.release_failed"));
        const needs = { ...making, folder: copiesFolder };
        const whom = { id: customerId!, guestsAt: taken.guestsAt };
        const copy = await makeCopy(needs, whom, { brand: storefront.brand[lang], lang, now }).catch(async (error: unknown) => {
          await putBack();
          throw error;
        });
        finished(copy, (error) => error && void putBack());
        return copy;
      } finally {
        underWay--;
      }
    },

    /** Erases the visitor. Throws 409 `erase_blocked` with blockers, 409 `erase_money` with the balance, or 403 `step_up`. */
    erase: async (giveUp: number, visit: Visit): Promise<Erasure> => {
      const customerId = visit.customerId!;
      // Check first, so that no code is sent in vain.
      const { blockers, balances } = await look(visit);
      const refusal = refusalOf(blockers, balances, giveUp);
      if (refusal) throw problemOf(refusal);
      await identity.requireProof(visit, "money");
      const { now } = visit;
      const guestOrders = await hasProvenPhone(visit);
      const asked = { customerId, askedBy: "customer", actor: "customer", proof: "a fresh sign-in", guestOrders, giveUp, now } as const;
      const outcome = await eraseNow(asked, senderOf(visit));
      if (!outcome.ok) throw outcome.refusal === "unknown" ? signIn() : problemOf(outcome);
      return outcome.act;
    },

    /** For requests by letter. */
    findByContact: async (contact: string): Promise<string | null> => (await findByContact(db, contact))?.id ?? null,
    copyFor: async (
      customerId: string,
      { actor, lang, now }: { actor: string; lang: Language; now: Date },
      out: Writable,
    ): Promise<void> => {
      await writeCopy(making, { id: customerId, guestsAt: now }, { brand: storefronts[0]!.brand[lang], lang, now }, out);
      const copy = { customerId, askedBy: "staff", actor, keyHash: null, guestOrders: true, now, expires: now } as const;
      await inTransaction(db, (trx) => copies.insertCopy(trx, { id: newId(), ...copy }));
    },
    /** Erases somebody who asked by letter; `proof`: how they identified themselves. */
    eraseFor: (asked: { customerId: string; actor: string; proof: string; giveUp: number; now: Date }, lang: Language) =>
      eraseNow({ ...asked, askedBy: "staff", guestOrders: true }, senderOf({ storefront: storefronts[0]!, lang })),
    findAct: (number: string) => erasures.findErasure(db, { number }),
    listActs: () => erasures.listErasures(db, []),

    /** At start: cleans up after a killed process and finishes an interrupted restore's erasures. */
    beforeDoors: async (now: Date): Promise<void> => {
      forgetCopies(copiesFolder);
      await repeatListed(now).catch((error: unknown) => log.error({ err: error }, "erasure.list_failed"));
    },
    /** Syncs the list beside the backups with the database, both ways. */
    keepList: async (now: Date): Promise<void> => {
      await repeatListed(now);
      await keepErasures(db, backups);
    },
    forgetKept: (now: Date) => erasures.forgetKept(db, moscowTime(now).day),
  };
}

const problemOf = (refusal: ErasureRefusal): ProblemError =>
  refusal.refusal === "blocked"
    ? new ProblemError(409, "erase_blocked", { blockers: refusal.blockers })
    : new ProblemError(409, "erase_money", { owed: refusal.owed });

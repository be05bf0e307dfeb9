import { brokenConstraint, type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { birthdayMessage } from "#app/messaging/mail/money-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "../ledger/ledger.queries.server.ts";
import { grantEntries } from "../ledger/ledger.ts";
import { BIRTHDAY_DAYS, BIRTHDAYS_APART_DAYS, type NearBirthday, nearBirthday, nearBirthdays } from "./birthday.ts";
import * as queries from "./birthdays.queries.server.ts";
import { greetingWords } from "./greeting-words.ts";
import { RETURN_DAYS } from "./referral.ts";

export type Birthdays = ReturnType<typeof createBirthdays>;
export type Greeting = NearBirthday & { bonusMinor: number | null };

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

export function createBirthdays({ database: { db }, notifications }: { database: Database; notifications: Notifications }) {
  async function give(due: queries.DueBirthday, now: Date): Promise<boolean> {
    const { customerId, year, birthday, storefront } = due;
    const near = nearBirthday(birthday, moscowTime(now).day);
    if (!near) return false;
    const { birthdayBonusMinor } = storefrontIn(storefront);
    return inTransaction(db, async (trx) => {
      if (!(await queries.insertBonus(trx, due, birthdayBonusMinor, now))) return false;
      const entries = grantEntries("bonus", birthdayBonusMinor);
      await post(trx, { cause: "birthday", causeId: `${customerId} ${year}`, customerId, entries, now });
      if (due.email) {
        const greeting = greetingWords(near.when, due.firstname, due.lang);
        const notAfter = new Date(now.getTime() + BIRTHDAY_DAYS * 86_400_000);
        const about = { customerId, email: due.email, year: near.year, greeting, bonusMinor: birthdayBonusMinor, notAfter };
        await notifications.send(trx, [birthdayMessage(due, about)]);
      }
      return true;
    }).catch((error: unknown) => {
      // Erased meanwhile.
      if (brokenConstraint(error) === "customer_is_here") return false;
      throw error;
    });
  }

  return {
    /** Credits birthday bonuses once a year [ACC-06] to customers with a kept order, as fake accounts are cheap [T41]. Returns how many. */
    settle: async (now: Date): Promise<number> => {
      const asked = {
        near: nearBirthdays(moscowTime(now).day),
        doneBefore: before(now, RETURN_DAYS),
        lastBefore: before(now, BIRTHDAYS_APART_DAYS),
      };
      const failures: unknown[] = [];
      let given = 0;
      for (const due of await queries.findDue(db, asked))
        await give(due, now).then(
          (isGiven) => {
            given += Number(isGiven);
          },
          (error: unknown) => void failures.push(error),
        );
      if (failures.length) throw new AggregateError(failures, `${failures.length} birthdays could not be honoured`);
      return given;
    },

    greeting: async (customer: { id: string; birthday: string | null }, now: Date): Promise<Greeting | null> => {
      const near = customer.birthday && nearBirthday(customer.birthday, moscowTime(now).day);
      return near ? { ...near, bonusMinor: await queries.findBonus(db, customer.id, near.year) } : null;
    },
  };
}

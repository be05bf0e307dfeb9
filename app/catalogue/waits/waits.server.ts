import { type Database, type Db, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { createHourly } from "#app/foundation/http/limits.server.ts";
import { invalid, notFound, ProblemError } from "#app/foundation/http/problem.ts";
import { inSize } from "#app/foundation/i18n/units.ts";
import { hmac, newId } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { backInStock, backInStockPush, confirmWait } from "#app/messaging/mail/wait-mail.ts";
import type { MessageThrottle } from "#app/messaging/message-throttle.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { supplyOf } from "#app/pricing/supply.ts";
import { say } from "../card.ts";
import { type DescribedGoods, describeGoods, isSoldIn } from "../described-goods.queries.server.ts";
import { loadGoods } from "../goods.queries.server.ts";
import { nameIn, pricedGoods } from "../priced-goods.ts";
import { thingPath } from "../thing-path.ts";
import { opensWait, stopLink, waitLink } from "./wait-link.server.ts";
import * as queries from "./waits.queries.server.ts";
import { type Awaited, HEAD_START_HOURS, tellable, wayTo } from "./waits.ts";

export type Waits = ReturnType<typeof createWaits>;
type Deps = {
  database: Database;
  notifications: Notifications;
  throttleMessages: MessageThrottle;
  key: string;
  killPoint: KillPoint;
  /** Multiplies how many foreign mailboxes one network may enter. */
  limits: number;
  originOf: (region: Region) => string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const MOST_OF_CUSTOMER = 100;
const MOST_OF_MAILBOX = 50;
const LETTERS_A_DAY = 5;
const MAILBOXES_AN_HOUR = { own: 20, address: 60 };

/** Back-in-stock notifications, first come, first served [CAT-12] (decision 0028). */
export function createWaits({ database: { db }, notifications, throttleMessages, key, killPoint, limits, originOf }: Deps) {
  const countMailbox = createHourly(MAILBOXES_AN_HOUR, limits);
  const linksOf = (wait: { id: string; storefront: Region; lang: Language }) => {
    const origin = originOf(wait.storefront);
    return { origin, wait: waitLink(key, origin, wait), stop: stopLink(key, origin, wait) };
  };
  const hashOf = (email: string) => hmac(key, `wait mailbox ${email}`);
  const itemOf = (goods: DescribedGoods, lang: Language) => ({
    name: inSize(say(goods.name, lang), goods.size, lang),
    path: thingPath(goods),
  });
  const describe = async (on: Db, goods: queries.Goods) => (await describeGoods(on, [goods]))[0];

  async function requireSoldOut(goods: queries.Goods, { storefront, lang }: Visit) {
    const [row] = await loadGoods(db, [goods]);
    const { problem } = supplyOf({ ...goods, quantity: 1, goods: pricedGoods(row, storefront.region, lang) });
    if (problem === "gone") throw notFound();
    if (problem === "choose_size") throw invalid([{ path: "specification", code: "choose_size" }]);
    if (problem !== "sold_out") throw new ProblemError(409, "in_stock");
  }

  const newWait = (goods: queries.Goods, { storefront, lang, now }: Visit) => ({
    ...goods,
    id: newId(),
    storefront: storefront.region,
    lang,
    now,
  });

  async function ask(goods: queries.Goods, visit: Visit): Promise<void> {
    await requireSoldOut(goods, visit);
    await inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `waits ${visit.customerId}`);
      if ((await queries.countOf(trx, visit.customerId!)) >= MOST_OF_CUSTOMER)
        throw invalid([{ path: "productid", code: "too_many_waits" }]);
      await queries.insertOfCustomer(trx, newWait(goods, visit), visit.customerId!);
    });
  }

  /** Guests confirm by email (double opt-in). Over the limit or opted out, nothing is sent; the answer never differs [T52] [T67]. */
  async function askByMail(goods: queries.Goods, email: string, visit: Visit): Promise<void> {
    await requireSoldOut(goods, visit);
    await countMailbox(visit);
    await inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `waits ${email}`);
      if (await queries.isRefused(trx, hashOf(email))) return;
      if ((await queries.countLetters(trx, email, before(visit.now, DAY_MS))) >= LETTERS_A_DAY) return;
      if ((await queries.countOfMailbox(trx, email)) >= MOST_OF_MAILBOX) return;
      const wait = newWait(goods, visit);
      const asked = await queries.insertOfMailbox(trx, wait, email);
      if (!asked) return;
      const said = { ...wait, ...asked };
      const { name } = itemOf((await describe(trx, goods))!, wait.lang);
      await notifications.send(trx, await throttleMessages([confirmWait(wait, said, email, name, linksOf(said))]));
    });
  }

  /** Null = the wait is over. Throws 404 for a bad key. */
  async function opened(id: string, k: string): Promise<queries.WaitRow | null> {
    if (!opensWait(key, id, k)) throw notFound();
    return (await queries.findWait(db, id)) ?? null;
  }

  /** Notifies as many as there are pieces, in order, each in the transaction that records it. Returns how many. */
  const tell = (goods: queries.Goods, now: Date): Promise<number> =>
    inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `wait ${goods.productId} ${goods.specificationId}`);
      const thing = await describe(trx, goods);
      if (!thing?.isSold) return 0;
      const toldLately = await queries.countTold(trx, goods, before(now, HEAD_START_HOURS * HOUR_MS));
      const most = tellable(thing.available, toldLately);
      if (most > 0) await queries.endDoubles(trx, goods, thing.storefronts);
      const next = most > 0 ? await queries.takeNext(trx, goods, thing.storefronts, most) : [];
      if (!next.length) return 0;
      await queries.markTold(
        trx,
        next.map(({ id }) => id),
        now,
      );
      const messages = next.flatMap((wait) => {
        const way = wayTo({ ...wait, email: wait.mailbox });
        const { customerId } = wait;
        const item = itemOf(thing, wait.lang);
        return [
          ...(way ? [backInStock(wait, wait, way, item, { ...linksOf(wait), now })] : []),
          ...(customerId ? [backInStockPush(wait, { ...wait, customerId }, item, now)] : []),
        ];
      });
      await notifications.send(trx, messages);
      killPoint("wait.told");
      return next.length;
    });

  return {
    ask,
    askByMail,
    end: (goods: queries.Goods, customerId: string) => queries.deleteOfCustomer(db, customerId, goods),

    /** In the wire's words [ACC-09]. */
    of: async (customerId: string, on: Db = db): Promise<Awaited[]> =>
      (await queries.listOf(on, customerId)).map(({ productId, specificationId }) => ({
        productid: productId,
        specification: specificationId,
      })),

    list: async (customerId: string, { storefront: { region }, lang }: Visit) => {
      const waits = await queries.listOf(db, customerId);
      const things = await describeGoods(db, waits);
      return waits.flatMap((wait) => {
        const thing = things.find((each) => each.productId === wait.productId && each.specificationId === wait.specificationId);
        if (!thing) return [];
        const isSold = isSoldIn(thing, region);
        const state = !isSold ? "gone" : thing.available > 0 ? "ready" : thing.madeToOrder ? "order" : "out";
        return [
          {
            productid: wait.productId,
            specification: wait.specificationId,
            name: nameIn(thing.name, lang),
            size: thing.size,
            picture: thing.pictureId,
            path: isSold ? thingPath(thing) : null,
            state: state as "gone" | "ready" | "order" | "out",
            since: moscowTime(wait.askedAt).day,
          },
        ];
      });
    },

    /** Null: the wait is over; `unknown`: a bad key. */
    look: async (id: string, k: string, { lang }: Visit) => {
      if (!opensWait(key, id, k)) return "unknown" as const;
      const wait = await queries.findWait(db, id);
      const thing = wait && (await describe(db, wait));
      if (!thing) return null;
      const others = await queries.countOfSameOwner(db, wait);
      const isRefused = wait.email !== null && (await queries.isRefused(db, hashOf(wait.email)));
      return {
        state: wait.toldAt ? ("told" as const) : wait.confirmedAt ? ("waits" as const) : ("asked" as const),
        name: inSize(nameIn(thing.name, lang), thing.size, lang),
        path: thing.isSold ? thingPath(thing) : null,
        canStop: others > 0 || (wait.email !== null && !isRefused),
      };
    },

    /** Double opt-in by the mailbox's owner; idempotent. */
    confirm: async (id: string, k: string, now: Date): Promise<void> => {
      const wait = await opened(id, k);
      if (wait) await queries.confirmWait(db, id, now);
    },

    /** Ends all waits of this owner and stops confirmation emails; idempotent. */
    stop: async (id: string, k: string, now: Date): Promise<void> => {
      const wait = await opened(id, k);
      if (!wait) return;
      await inTransaction(db, async (trx) => {
        await takeAdvisoryLock(trx, `waits ${wait.customerId ?? wait.email}`);
        await queries.deleteOfSameOwner(trx, wait);
        if (wait.email) await queries.insertRefusal(trx, hashOf(wait.email), now);
      });
    },

    /** Returns how many were notified; one failure doesn't delay others. */
    settle: async (now: Date): Promise<number> => {
      const failures: unknown[] = [];
      let told = 0;
      for (const goods of await queries.findBack(db))
        told += await tell(goods, now).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      if (failures.length) throw new AggregateError(failures, `${failures.length} restock messages could not be sent`);
      return told;
    },

    forgetOld: (now: Date) =>
      queries.deleteOld(db, {
        told: before(now, 30 * DAY_MS),
        unconfirmed: before(now, 3 * DAY_MS),
        asked: before(now, 365 * DAY_MS),
        refused: before(now, 180 * DAY_MS),
      }),
  };
}

import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { WHOLE_SHOP } from "#app/staff/roles.ts";
import { type Act, type ActDone, type Acting, act } from "../acting/act.ts";
import type { InboxDone, Named, Reader, Until } from "./inbox.server.ts";
import { inboxRefusals } from "./inbox-refusals.ts";
import { seenBy } from "./inbox-rules.ts";
import { ownerShown, snoozeShown } from "./item-shown.ts";
import { ofItem } from "./reach.queries.server.ts";
import { snoozedUntil, snoozes } from "./snooze.ts";

const named = z.object({ kind: z.string().max(100), subject: z.string().max(300) });
const readerOf = ({ me, now }: Acting): Reader => ({ staffId: me.id, seen: seenBy(me), now });
const answer = (done: InboxDone, says: () => string): ActDone =>
  done.ok ? { ok: true, says: says() } : { ok: false, refusal: done.refusal, says: inboxRefusals[done.refusal]({ name: done.name ?? "" }) };

/** What a deed on an item would overwrite. */
const shows = {
  owner: async (acting: Acting, item: Named) => ownerShown((await acting.desk.inbox.find(item, readerOf(acting)))?.owner),
  snooze: async (acting: Acting, item: Named) => snoozeShown(await acting.desk.inbox.find(item, readerOf(acting)), acting.visit.lang),
};

const onItem = <Said extends Named>(
  takes: z.ZodType<Said>,
  work: (acting: Acting, said: Said) => Promise<ActDone>,
  shown?: Act<Said>["shown"],
): Act =>
  act({
    permission: "inbox.work",
    takes,
    object: ({ kind, subject }) => ({ kind: "inbox", id: `${kind} ${subject}` }),
    reach: ({ db, clock }, named) => ofItem(db, named, clock.now()),
    ...(shown && { shown }),
    carryOut: work,
  });

const untilOf = (when: z.infer<typeof snooze>["until"], now: Date): Until => (when === "change" ? "change" : snoozedUntil(when, now));
const snooze = named.extend({ until: z.enum(snoozes) });

export const inboxActs = {
  "inbox.take": onItem(named, async (acting, item) => answer(await acting.desk.inbox.take(readerOf(acting), item), m.inbox_taken)),
  "inbox.release": onItem(
    named,
    async (acting, item) => answer(await acting.desk.inbox.release(readerOf(acting), item), m.inbox_given_up),
    shows.owner,
  ),
  "inbox.assign": onItem(
    named.extend({ staff: z.string().max(100) }),
    async (acting, { staff, ...item }) => {
      const done = await acting.desk.inbox.assign(readerOf(acting), item, staff);
      const name = done.ok ? (await acting.shop.staff.people.find(staff))!.name : "";
      return answer(done, () => m.inbox_assigned({ name }));
    },
    shows.owner,
  ),
  "inbox.snooze": onItem(
    snooze,
    async (acting, { until, ...item }) =>
      answer(await acting.desk.inbox.snooze(readerOf(acting), item, untilOf(until, acting.now)), m.inbox_put_off),
    shows.snooze,
  ),
  "inbox.wake": onItem(
    named,
    async (acting, item) => answer(await acting.desk.inbox.wake(readerOf(acting), item), m.inbox_woken),
    shows.snooze,
  ),
  "inbox.count": act({
    permission: "orders.fulfil",
    takes: z.object({ product: z.string().max(100), size: z.string().max(100), pieces: z.coerce.number().int().min(0).max(1_000_000) }),
    object: ({ product, size }) => ({ kind: "stock", id: `${product} ${size}` }),
    reach: async () => ({ storefront: WHOLE_SHOP }),
    carryOut: async ({ shop, desk, now }, { product, size, pieces }) => {
      const isOpen = (await shop.cases.open()).some(({ kind, subject }) => kind === "stock-shortage" && subject === `${product} ${size}`);
      if (!isOpen) return { ok: false, refusal: "nothing_short", says: m.inbox_nothing_short() };
      await desk.countShelf({ productId: product, specificationId: size, pieces, now });
      return { ok: true, says: m.inbox_counted() };
    },
  }),
  "inbox.birthdays": act({
    permission: "jobs.retry",
    takes: z.object({}),
    object: () => ({ kind: "job", id: "birthdays" }),
    carryOut: async ({ shop, now }) => ({ ok: true, says: m.inbox_bonuses({ count: String(await shop.birthdays.settle(now)) }) }),
  }),
};

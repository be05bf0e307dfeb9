import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { duties, type KindOf, type Queue } from "../app/foundation/queues.ts";
import type { Message } from "../app/messaging/notifications.ts";
import type { Work } from "../app/orders/backlog/backlog.queries.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, reason, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute } from "./language.ts";
import { atShop } from "./run.ts";

const MOST = 20;
const states = {
  waiting: m.staff_jobs_waiting,
  retried: m.staff_jobs_retried,
  begun: m.staff_jobs_begun,
  dead: m.staff_jobs_dead,
} satisfies Record<Work["state"], () => string>;
type Named = () => string;
/** Receipt jobs have only one kind. */
export const kinds: { [Q in Queue]: Record<KindOf<Q>, Named> } & { messages: Record<Message["channel"], Named> } = {
  payments: {
    event: m.staff_jobs_payment_event,
    refund: m.staff_jobs_payment_refund,
    close: m.staff_jobs_payment_close,
    settle: m.staff_jobs_payment_settle,
  },
  delivery: {
    document: m.staff_jobs_parcel_document,
    follow: m.staff_jobs_parcel_follow,
    stop: m.staff_jobs_parcel_stop,
    track: m.staff_jobs_parcel_track,
  },
  receipts: { "": m.staff_jobs_receipt },
  messages: { email: m.staff_jobs_email, sms: m.staff_jobs_sms, whatsapp: m.staff_jobs_whatsapp, push: m.staff_jobs_push },
};

export const jobs = command("jobs", {
  "": verb({ help: m.staff_jobs, carryOut: list }),
  show: verb({
    help: m.staff_jobs_show,
    takes: { id: text(m.staff_place_id, 200) },
    carryOut: async ({ backlog }: Shop, { id }) => {
      const found = await backlog.find(id);
      if (!found) throw new UserError(m.staff_jobs_unknown({ id }));
      return [...told(found), `  ${JSON.stringify(found.data)}`].join("\n");
    },
  }),
  retry: verb({
    help: () => m.staff_jobs_retry({ queues: duties.join(", ") }),
    takes: { which: text(() => `${m.staff_place_jobs()}|all`, 200) },
    options: { by },
    carryOut: async ({ backlog, clock }: Shop, { which, by }) => {
      const count = await backlog.retry(which, by, clock.now());
      if (count === 0) throw new UserError(m.staff_jobs_none_dead({ which }));
      return m.staff_jobs_restarted({ count });
    },
  }),
  discard: verb({
    help: m.staff_jobs_discard,
    takes: { id: text(m.staff_place_id, 200) },
    options: { by, reason },
    carryOut: async ({ backlog, clock }: Shop, { id }) => {
      if (!(await backlog.discard(id, clock.now()))) throw new UserError(m.staff_jobs_none_dead({ which: id }));
      return m.staff_jobs_discarded();
    },
  }),
});

async function list({ backlog }: Shop): Promise<string> {
  const [counts, work] = [await backlog.count(), await backlog.list(MOST)];
  if (counts.length === 0) return m.staff_jobs_nothing();
  const queues = [...new Set(counts.map(({ queue }) => queue))];
  return queues
    .flatMap((queue) => {
      const sums = counts.filter((one) => one.queue === queue).map(({ state, n }) => `${n} ${states[state]()}`);
      return [`${queue}: ${sums.join(", ")}`, ...work.filter((one) => one.queue === queue).flatMap(told)];
    })
    .join("\n");
}

function told({ id, queue, kind, state, tries, since, nextAt, problem, number }: Work): string[] {
  const what = (kinds[queue] as Record<string, Named>)[kind]?.() ?? kind;
  const head = number ? m.staff_jobs_of_order({ what, number }) : what;
  const times = [
    m.staff_since({ since: minute(since) }),
    tries && m.staff_jobs_tries({ tries }),
    state === "retried" && nextAt && m.staff_jobs_next({ at: minute(nextAt) }),
  ].filter(Boolean);
  return [`  ${id}  ${states[state]()}: ${[head, ...times].join(", ")}`, ...(problem ? [`    ${problem}`] : [])];
}

if (import.meta.main) await atShop(jobs);

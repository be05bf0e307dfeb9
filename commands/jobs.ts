import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { duties } from "../app/foundation/queues.ts";
import type { Work } from "../app/orders/backlog/backlog.queries.server.ts";
import { workName } from "../app/orders/backlog/work-names.ts";
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
  const what = workName(queue, kind);
  const head = number ? m.staff_jobs_of_order({ what, number }) : what;
  const times = [
    m.staff_since({ since: minute(since) }),
    tries && m.staff_jobs_tries({ tries }),
    state === "retried" && nextAt && m.staff_jobs_next({ at: minute(nextAt) }),
  ].filter(Boolean);
  return [`  ${id}  ${states[state]()}: ${[head, ...times].join(", ")}`, ...(problem ? [`    ${problem}`] : [])];
}

if (import.meta.main) await atShop(jobs);

import { UserError } from "../app/foundation/plain-reason.ts";
import { duties, type KindOf, type Queue } from "../app/foundation/queues.ts";
import type { Message } from "../app/messaging/notifications.ts";
import type { Work } from "../app/orders/backlog/backlog.queries.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor } from "./at-shop.ts";

const USAGE = `npm run jobs                                        what is to leave the shop and has not: waiting, tried again, given up
npm run jobs -- show ID                             all that is known of one
npm run jobs -- retry ID|QUEUE|all --by NAME        starts again what was given up; queues are ${duties.join(", ")}`;

const MOST = 20;
const states = { waiting: "waiting", retried: "to be tried again", begun: "begun", dead: "DEAD" } as const;
/** A receipt's job has no kind: it is of nothing else. */
export const kinds: { [Q in Queue]: Record<KindOf<Q>, string> } & { messages: Record<Message["channel"], string> } = {
  payments: {
    event: "what a bank has told about a payment",
    refund: "money to give back",
    close: "a payment page to close",
    settle: "a payment to ask after",
  },
  delivery: {
    document: "a parcel to give to its carrier",
    follow: "a parcel to ask after",
    stop: "a parcel to call off",
    track: "what a carrier has told about a parcel",
  },
  receipts: { "": "a receipt to register" },
  messages: { email: "a letter", sms: "an SMS", whatsapp: "a WhatsApp message", push: "a notification in a browser" },
};

/** What staff sees of the work in the background, and starts again. */
export const jobs: StaffCommand<Asked> = {
  read,
  carryOut: async ({ backlog, clock }, asked) => {
    if (asked.verb === "list") return list(backlog);
    if (asked.verb === "retry") {
      const n = await backlog.revive(asked.which, asked.by, clock.now());
      if (n === 0) throw new UserError(`Nothing dead goes by ${asked.which}: see npm run jobs`);
      return `Started again: ${n}. A running store does it.`;
    }
    const found = await backlog.find(asked.id);
    if (!found) throw new UserError(`Nothing that waits goes by ${asked.id}.`);
    return [...told(found), `  ${JSON.stringify(found.data)}`].join("\n");
  },
};

async function list(backlog: Shop["backlog"]): Promise<string> {
  const [counts, work] = [await backlog.count(), await backlog.list(MOST)];
  if (counts.length === 0) return "Nothing waits.";
  const queues = [...new Set(counts.map(({ queue }) => queue))];
  return queues
    .flatMap((queue) => {
      const sums = counts.filter((one) => one.queue === queue).map(({ state, n }) => `${n} ${states[state]}`);
      return [`${queue}: ${sums.join(", ")}`, ...work.filter((one) => one.queue === queue).flatMap(told)];
    })
    .join("\n");
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

function told({ id, queue, kind, state, tries, since, nextAt, problem, number }: Work): string[] {
  const what = (kinds[queue] as Record<string, string>)[kind] ?? kind;
  const tried = tries ? `, tries ${tries}` : "";
  const next = state === "retried" && nextAt ? `, next ${minute(nextAt)}` : "";
  return [
    `  ${id}  ${states[state]}: ${what}${number ? ` of order ${number}` : ""}, since ${minute(since)}${tried}${next}`,
    ...(problem ? [`    ${problem}`] : []),
  ];
}

type Asked = { verb: "list" } | { verb: "show"; id: string } | { verb: "retry"; which: string; by: string };

function read(args: string[]): Asked {
  const [verb, which = "", ...rest] = args;
  if (args.length === 0) return { verb: "list" };
  if (verb === "show" && which && rest.length === 0) return { verb, id: which };
  const by = takeActor(rest, USAGE);
  if (verb !== "retry" || !which || which.startsWith("-") || rest.length) throw new UserError(USAGE);
  return { verb, which, by };
}

if (import.meta.main) await atShop(jobs);

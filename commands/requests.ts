import { readFileSync } from "node:fs";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, file } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute } from "./language.ts";
import { atShop } from "./run.ts";

export const requests = command("requests", {
  "": verb({ help: m.staff_requests, carryOut: list }),
  landing: verb({
    help: m.staff_requests_landing,
    takes: { file },
    options: { by },
    carryOut: async ({ landings, clock }: Shop, { file }) => {
      const put = await landings.put(readJson(file), clock.now());
      if (!put.ok) throw new UserError(put.refusal);
      return m.staff_requests_put({ path: put.path });
    },
  }),
});

if (import.meta.main) await atShop(requests);

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UserError(m.staff_file_unreadable({ path, why: (error as Error).message }));
  }
}

async function list({ landings }: Shop): Promise<string> {
  const open = await landings.openRequests();
  const lines = open.map(({ id, landing, slug, name, target, message, orderNumber, isOwnOrder, createdAt }) => {
    const number = { number: orderNumber };
    const order = isOwnOrder ? m.staff_requests_own_order(number) : m.staff_requests_said_order(number);
    const head = [minute(createdAt), [landing, slug].filter(Boolean).join("/"), name, target, orderNumber && order]
      .filter(Boolean)
      .join("  ");
    return `${head}\n  ${message.replaceAll("\n", "\n  ")}\n  npm run cases -- close landing-request ${id}`;
  });
  return [...lines, m.staff_requests_count({ count: open.length })].join("\n");
}

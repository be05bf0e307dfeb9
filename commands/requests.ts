import { readFileSync } from "node:fs";
import { UserError } from "../app/foundation/plain-reason.ts";
import { atShop, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run requests                     what people write to the shop, or ask for on landing pages, the oldest first
npm run requests -- landing FILE     puts a landing page, written as JSON, in the place of the one at its address`;

/** What staff does with landing pages until there is a back office. */
export const requests: StaffCommand<{ file: string | null }> = {
  read: (args) => {
    const [word, file, ...rest] = args;
    if (rest.length || (word !== undefined && (word !== "landing" || !file))) throw new UserError(USAGE);
    return { file: file ?? null };
  },
  carryOut: async (shop, { file }) => {
    if (file) {
      const put = await shop.landings.put(JSON.parse(readFileSync(file, "utf8")), shop.clock.now());
      if (!put.ok) throw new UserError(put.refusal);
      return `${put.path} is there`;
    }
    const open = await shop.landings.openRequests();
    const told = open.map(
      ({ id, landing, slug, name, target, message, orderNumber, isOwnOrder, createdAt }) =>
        `${createdAt.toISOString().slice(0, 16)}  ${[landing, slug].filter(Boolean).join("/")}  ${name}  ${target}${orderNumber && `  order ${orderNumber}, ${isOwnOrder ? "the writer's own" : "as the writer says"}`}\n  ${message.replaceAll("\n", "\n  ")}\n  npm run cases -- close landing-request ${id}`,
    );
    return [...told, `${open.length} requests wait`].join("\n");
  },
};

if (import.meta.main) await atShop(requests);

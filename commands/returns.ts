import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameIn } from "../app/catalogue/priced-goods.ts";
import { Problem } from "../app/foundation/http/problem.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Fit } from "../app/fulfilment/returns/receiving.server.ts";
import type { ReturnName } from "../app/fulfilment/returns/returns.server.ts";
import type { Back } from "../app/pricing/refund.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run returns                                              returns of goods that are not over
npm run returns -- show NUMBER/N [--photos FOLDER]           what comes back and why; its photos are written into the folder
npm run returns -- approve NUMBER/N --by NAME                the buyer may send the goods
npm run returns -- refuse NUMBER/N --by NAME --reason TEXT   they stay with him; he reads the reason
npm run returns -- receive NUMBER/N --by NAME [--fit all|none|LINE:PIECES,...]
                                                             they are here and accepted: what is fit to be sold goes on the shelf, the price goes back
npm run returns -- paid NUMBER/N --by NAME                   the money that no bank gives back itself has been given back
NUMBER/N: of the order's returns the first is 1. Without --fit all of what came back new is fit, and nothing of what failed (the first line is 1).`;

const REFUSALS = {
  unknown: "There is no such return.",
  elsewhere: "The return is not where this can be done with it.",
  pieces: "No more pieces can be fit than came back: see npm run returns -- show.",
};

const TOLD = {
  approve: "Approved. The buyer is told how to send it.",
  refuse: "Refused. The buyer is told why.",
  paid: "Given back. The accounts have theirs, and the buyer is told.",
};

/** What staff decides until there is a back office. */
export const returns: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    try {
      if (asked.verb === "list") return await list(shop);
      return await (asked.verb === "show" ? show(shop, asked) : carryOut(shop, asked));
    } catch (error) {
      throw error instanceof Problem ? new UserError("This can no longer be done with the order: see npm run refund.") : error;
    }
  },
};

if (import.meta.main) await atShop(returns);

async function list(shop: Shop): Promise<string> {
  const open = await shop.returns.open();
  const said = open.flatMap(({ number, n, state, kind, askedAt, lines, photos, reason, buyer }) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return [
      `${number}/${n}  ${state} since ${askedAt.toISOString().slice(0, 16).replace("T", " ")}  ${kind}, pieces ${pieces}, photos ${photos}`,
      `  ${buyer}${reason && `: ${reason}`}`,
    ];
  });
  return [...said, `${open.length} not over`].join("\n");
}

async function show(shop: Shop, { name, folder }: Extract<Asked, { verb: "show" }>): Promise<string> {
  const shown = await shop.returns.show(name);
  if (!shown) throw new UserError(REFUSALS.unknown);
  const { order, found, photos } = shown;
  const said = [`${order.number}/${found.n}  ${found.state}, ${found.kind}${found.reason && `: ${found.reason}`}`];
  for (const { position, quantity } of found.lines) {
    const line = order.lines[position]!;
    said.push(`  line ${position + 1}: ${[nameIn(line.name, "en"), line.size].filter(Boolean).join(", ")} × ${quantity}`);
  }
  for (const { step, actor, reason, at } of found.steps)
    said.push(`  ${new Date(at).toISOString().slice(0, 16).replace("T", " ")}  ${step} by ${actor}${reason && `: ${reason}`}`);
  if (!folder) return [...said, `  photos: ${photos.length}${photos.length ? " (--photos FOLDER writes them)" : ""}`].join("\n");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [at, photo] of photos.entries()) {
    const path = join(folder, `${order.number}-${found.n}-${at + 1}.jpg`);
    writeFileSync(path, photo, { mode: 0o600 });
    said.push(`  ${path}`);
  }
  return said.join("\n");
}

async function carryOut({ returns, clock }: Shop, asked: Extract<Asked, { by: string }>): Promise<string> {
  const { name, by } = asked;
  const step = { by, now: clock.now() };
  const done = {
    approve: () => returns.approve(name, step),
    refuse: () => returns.refuse(name, { ...step, reason: asked.reason }),
    receive: () => returns.receive(name, { ...step, fit: asked.fit }),
    paid: () => returns.paid(name, step),
  }[asked.verb];
  const outcome = await done();
  if (!outcome.ok) throw new UserError(REFUSALS[outcome.refusal]);
  if (asked.verb !== "receive") return TOLD[asked.verb];
  return (await returns.show(name))!.isToPay
    ? `Received. No bank can be asked for this money: give it back, then: npm run returns -- paid ${name.number}/${name.n} --by ${by}`
    : "Received. A running store sends the money back and tells the buyer.";
}

type Asked =
  | { verb: "list" }
  | { verb: "show"; name: ReturnName; folder: string }
  | { verb: "approve" | "refuse" | "receive" | "paid"; name: ReturnName; by: string; reason: string; fit: Fit };

function read([verb, ref = "", ...rest]: string[]): Asked {
  if (verb === undefined) return { verb: "list" };
  const [by = "", reason = "", fit = "", folder = ""] = takeFlags(rest, "--by", "--reason", "--fit", "--photos");
  const [, number, n] = /^([\w-]+)\/(\d{1,4})$/.exec(ref) ?? [];
  if (!number || rest.length > 0 || [by, reason].some((text) => /[\p{Cc}]/u.test(text)) || reason.length > 500) throw new UserError(USAGE);
  const name = { number, n: Number(n) };
  if (verb === "show" && !by && !reason && !fit) return { verb, name, folder };
  const isDeed = verb === "approve" || verb === "refuse" || verb === "receive" || verb === "paid";
  if (!isDeed || !by || folder || (verb === "refuse") !== (reason !== "") || (fit && verb !== "receive")) throw new UserError(USAGE);
  return { verb, name, by, reason, fit: readFit(fit) };
}

function readFit(text: string): Fit {
  if (text === "") return "usual";
  if (text === "all" || text === "none") return text;
  return text.split(",").map((part): Back => {
    const [, line, pieces] = /^(\d{1,4}):(\d{1,3})$/.exec(part) ?? [];
    if (!line || !pieces) throw new UserError(`${part} is not understood.\n${USAGE}`);
    return { position: Number(line) - 1, quantity: Number(pieces) };
  });
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameIn } from "../app/catalogue/priced-goods.ts";
import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Fit } from "../app/fulfilment/returns/receiving.server.ts";
import { returnRefusals } from "../app/fulfilment/returns/return-refusals.ts";
import type { Decided, ReturnName } from "../app/fulfilment/returns/returns.server.ts";
import type { ReturnKind } from "../app/orders/order-actions.ts";
import { returnLabels } from "../app/orders/returns/return-status.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, by, file, optional, orElse, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { language, minute } from "./language.ts";
import { readPieces } from "./pieces.ts";
import { atShop } from "./run.ts";

const kinds = { new: m.staff_returns_kind_new, failed: m.staff_returns_kind_failed } satisfies Record<ReturnKind, () => string>;

const name: Argument<ReturnName> = {
  place: m.staff_place_return,
  read: (said) => {
    const [, number, n] = /^([\w-]+)\/(\d{1,4})$/.exec(said) ?? [];
    return number ? { number, n: Number(n) } : undefined;
  },
};
const fit: Argument<Fit> = {
  place: () => `all|none|${m.staff_place_fit()}`,
  read: (said) => (said === "all" || said === "none" ? said : readEach(said.split(","))),
};
const takes = { name };
type Step = { by: string; now: Date };

export const returns = command(
  "returns",
  {
    "": verb({ help: m.staff_returns, carryOut: list }),
    show: verb({
      help: m.staff_returns_show,
      takes,
      options: { photos: optional({ ...file, place: m.staff_place_folder }) },
      carryOut: (shop: Shop, { name, photos }) => show(shop, name, photos),
    }),
    approve: verb({
      help: m.staff_returns_approve,
      takes,
      options: { by },
      carryOut: (shop: Shop, { name, by }) => decide(shop, by, (step) => shop.returns.approve(name, step), m.staff_returns_approved),
    }),
    refuse: verb({
      help: m.staff_returns_refuse,
      takes,
      options: { by, reason: text(m.staff_place_text, 500) },
      carryOut: (shop: Shop, { name, by, reason }) =>
        decide(shop, by, (step) => shop.returns.refuse(name, { ...step, reason }), m.staff_returns_refused),
    }),
    receive: verb({
      help: m.staff_returns_receive,
      takes,
      options: { by, fit: orElse<Fit>(fit, "usual") },
      carryOut: async (shop: Shop, { name, by, fit }) => {
        const received = await decide(shop, by, (step) => shop.returns.receive(name, { ...step, fit }), m.staff_returns_received);
        return (await shop.returns.show(name))!.isToPay ? m.staff_returns_to_pay({ name: `${name.number}/${name.n}`, by }) : received;
      },
    }),
    paid: verb({
      help: m.staff_returns_paid,
      takes,
      options: { by },
      carryOut: (shop: Shop, { name, by }) => decide(shop, by, (step) => shop.returns.paid(name, step), m.staff_returns_given_back),
    }),
  },
  m.staff_returns_note,
);

if (import.meta.main) await atShop(returns);

function readEach(parts: string[]): Fit | undefined {
  const pieces = parts.map(readPieces);
  return pieces.every((one) => one !== undefined) ? pieces : undefined;
}

async function decide({ clock }: Shop, by: string, action: (step: Step) => Promise<Decided>, says: () => string): Promise<string> {
  const done = await action({ by, now: clock.now() }).catch((error: unknown) => {
    throw error instanceof ProblemError ? new UserError(m.staff_returns_too_late()) : error;
  });
  if (!done.ok) throw new UserError(returnRefusals[done.refusal].typed());
  return says();
}

async function list({ returns }: Shop): Promise<string> {
  const open = await returns.open();
  const lines = open.flatMap(({ number, n, state, kind, askedAt, lines, photos, reason, buyer }) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const said = { state: returnLabels[state][language()], since: minute(askedAt), kind: kinds[kind](), pieces, photos };
    return [`${number}/${n}  ${m.staff_returns_row(said)}`, `  ${buyer}${reason && `: ${reason}`}`];
  });
  return [...lines, m.staff_returns_count({ count: open.length })].join("\n");
}

async function show({ returns }: Shop, name: ReturnName, folder: string | undefined): Promise<string> {
  const shown = await returns.show(name);
  if (!shown) throw new UserError(returnRefusals.unknown.typed());
  const { order, found, photos } = shown;
  const said = [
    `${order.number}/${found.n}  ${returnLabels[found.state][language()]}, ${kinds[found.kind]()}${found.reason && `: ${found.reason}`}`,
    ...found.lines.map(({ position, quantity }) => {
      const { name, size } = order.lines[position]!;
      return `  ${m.staff_line({ n: position + 1 })}: ${[nameIn(name, language()), size].filter(Boolean).join(", ")} × ${quantity}`;
    }),
    ...found.steps.map(
      ({ step, actor, reason, at }) => `  ${minute(at)}  ${returnLabels[step][language()]}, ${actor}${reason && `: ${reason}`}`,
    ),
  ];
  if (!folder)
    return [...said, `  ${photos.length ? m.staff_returns_photos({ count: photos.length }) : m.staff_returns_no_photos()}`].join("\n");
  return [...said, ...writePhotos(folder, `${order.number}-${found.n}`, photos).map((path) => `  ${path}`)].join("\n");
}

function writePhotos(folder: string, name: string, photos: Uint8Array[]): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return photos.map((photo, at) => {
    const path = join(folder, `${name}-${at + 1}.jpg`);
    writeFileSync(path, photo, { mode: 0o600 });
    return path;
  });
}

import { readConfig, readSecrets } from "../app/config.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { speak } from "../app/foundation/i18n/speaking.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { openShop, type Shop } from "../app/shop.server.ts";
import type { Actor } from "../app/staff/record.server.ts";
import { joinSandbox } from "../tooling/start/demo-sandbox.ts";
import type { Asked, Command, ParsedCommand } from "./command-line.ts";
import { endPlainly } from "./end-plainly.ts";
import { languageOf } from "./language.ts";
import { objectOf } from "./objects.ts";
import { assertShopHere } from "./shop-here.ts";

/** Returns its output; fails with a `UserError`. */
export type StaffCommand = Command<Shop, string>;
export type Settings = NodeJS.ProcessEnv;
type Parsed<Context, Done> = Exclude<ParsedCommand<Context, Done>, { usage: string }>;
type ParsedAt = Parsed<Shop, string>;

/** Runs a command against the local shop, without background jobs, and exits. */
export const atShop = (command: StaffCommand): Promise<never> =>
  onItsOwn(command, async (_carryOut, parsed) => {
    joinSandbox(process.env);
    const config = { ...readConfig(), jobs: [] };
    await assertShopHere(config);
    const shop = await openShop(config, readSecrets(config), () => {});
    try {
      const otherFiles = await shop.instances.look();
      if (otherFiles) console.error(m.staff_warning({ what: otherFiles }));
      console.log(await carryOutAt(shop, parsed));
      return 0;
    } finally {
      await shop.close();
    }
  });

/** Carries out what is asked at an open shop. Who acts has to work here, and what they do is in the record. Throws a `UserError`. */
export async function carryOutAt(shop: Shop, { asked, carryOut }: ParsedAt): Promise<string> {
  return asked.changes ? actAs(shop, asked, (by) => carryOut(shop, by)) : carryOut(shop);
}

/** Carries out a change as somebody's act: it is in the record, or refused. */
export async function actAs<T>(shop: Shop, asked: Asked, work: (by: string) => Promise<T>): Promise<T> {
  const actor = asked.by === undefined ? await unnamedActor(shop, asked) : await shop.staff.people.actorNamed(asked.by);
  if (!actor) throw new UserError(asked.by === undefined ? m.staff_missing({ what: "--by" }) : m.staff_by_unknown({ name: asked.by }));
  const { name: action, reason } = asked;
  const deed = { actor, action, ...(await objectOf(shop, asked)), reason, now: shop.clock.now() };
  return shop.staff.record.carryOut(deed, () => work(actor.name));
}

/** Until somebody works here, nobody can be named; the last owner who lost everything is let in again at the server. */
async function unnamedActor({ staff: { people } }: Shop, { name, words: [who = ""] }: Asked): Promise<Actor | null> {
  const isFirst = ["staff.invite", "import"].includes(name) && (await people.list()).length === 0;
  const isRescue = name === "staff.reinvite" && (await people.isLastOwner(who));
  return isFirst || isRescue ? { staffId: null, name: "server" } : null;
}

/** Runs a command that opens its own resources, and exits with its status. */
export async function onItsOwn<Context, Done>(
  command: Command<Context, Done>,
  run: (carryOut: Parsed<Context, Done>["carryOut"], parsed: Parsed<Context, Done>) => Promise<number>,
): Promise<never> {
  const args = process.argv.slice(2);
  speak(languageOf(args, process.env));
  let status = 0;
  try {
    const asked = command.read(args);
    if ("usage" in asked) console.log(asked.usage);
    else status = await run(asked.carryOut, asked);
  } catch (error) {
    endPlainly(error);
  }
  process.exit(status);
}

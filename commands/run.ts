import { readConfig, readSecrets } from "../app/config.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { openShop, type Shop } from "../app/shop.server.ts";
import { joinSandbox } from "../tooling/start/demo-sandbox.ts";
import type { Command } from "./command-line.ts";
import { endPlainly } from "./end-plainly.ts";
import { languageOf, speak } from "./language.ts";
import { assertShopHere } from "./shop-here.ts";

/** Returns its output; fails with a `UserError`. */
export type StaffCommand = Command<Shop, string>;
export type Settings = NodeJS.ProcessEnv;

/** Runs a command against the local shop, without background jobs, and exits. */
export const atShop = (command: StaffCommand): Promise<never> =>
  onItsOwn(command, async (carryOut) => {
    joinSandbox(process.env);
    const config = { ...readConfig(), jobs: [] };
    await assertShopHere(config);
    const shop = await openShop(config, readSecrets(config), () => {});
    try {
      const otherFiles = await shop.instances.look();
      if (otherFiles) console.error(m.staff_warning({ what: otherFiles }));
      console.log(await carryOut(shop));
      return 0;
    } finally {
      await shop.close();
    }
  });

/** Runs a command that opens its own resources, and exits with its status. */
export async function onItsOwn<Context, Done>(
  command: Command<Context, Done>,
  run: (carryOut: (context: Context) => Promise<Done>) => Promise<number>,
): Promise<never> {
  const args = process.argv.slice(2);
  speak(languageOf(args, process.env));
  let status = 0;
  try {
    const asked = command.read(args);
    if ("usage" in asked) console.log(asked.usage);
    else status = await run(asked.carryOut);
  } catch (error) {
    endPlainly(error);
  }
  process.exit(status);
}

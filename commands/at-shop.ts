import { readConfig, readSecrets } from "../app/config.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { openShop, type Shop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";

/** A command of staff: what is asked of the shop, and what it says when that is done. Both refuse by a `UserError`. */
export type StaffCommand<Asked> = { read: (args: string[]) => Asked; carryOut: (shop: Shop, asked: Asked) => Promise<string> };

/** Takes these flags out of the arguments, each with what is said after it. */
export const takeFlags = (args: string[], ...flags: string[]): (string | undefined)[] =>
  flags.map((flag) => {
    const at = args.indexOf(flag);
    return at < 0 ? undefined : (args.splice(at, 2)[1] ?? "").trim();
  });

/** A name or a reason that can be kept, and shown where it is kept. */
export const isOneLine = (text: string, most = 1000): boolean => text !== "" && text.length <= most && !/\p{Cc}/u.test(text);

/** Who does it: taken out of the arguments. Throws how the command is used where nobody is named. */
export function takeActor(args: string[], usage: string): string {
  const [by = ""] = takeFlags(args, "--by");
  if (!isOneLine(by, 200)) throw new UserError(usage);
  return by;
}

/** Runs a command of staff at the shop of this place, which does no jobs of its own meanwhile, and ends the process. */
export async function atShop<Asked>(command: StaffCommand<Asked>): Promise<never> {
  try {
    const asked = command.read(process.argv.slice(2));
    const config = { ...readConfig(), jobs: [] };
    const shop = await openShop(config, readSecrets(config), () => {});
    try {
      const otherFiles = await shop.instances.look();
      if (otherFiles) console.error(`Beware: ${otherFiles}`);
      console.log(await command.carryOut(shop, asked));
    } finally {
      await shop.close();
    }
  } catch (error) {
    endPlainly(error);
  }
  process.exit(0);
}

import { plainReason } from "../../app/foundation/plain-reason.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { StaffCommand } from "../../commands/run.ts";

/** Says a command of staff at this shop, as a process of its own would: its status and its words. A bug is thrown. */
export const staffAt =
  (shop: Shop) =>
  async (command: StaffCommand, ...args: string[]): Promise<{ status: number; text: string }> => {
    try {
      const said = await runAt(shop, command, args);
      return { status: 0, text: said.replaceAll("\u00a0", " ") };
    } catch (error) {
      const text = plainReason(error);
      if (!text) throw error;
      return { status: 1, text };
    }
  };

/** Answers what a command of staff says; throws its refusal. */
export async function runAt(shop: Shop, command: StaffCommand, args: string[]): Promise<string> {
  const asked = command.read(args);
  return "usage" in asked ? asked.usage : asked.carryOut(shop);
}

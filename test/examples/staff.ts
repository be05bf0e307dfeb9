import { plainReason } from "../../app/foundation/plain-reason.ts";
import type { Shop } from "../../app/shop.server.ts";
import { carryOutAt, type StaffCommand } from "../../commands/run.ts";

/** Runs a staff command in-process; returns status and output. Bugs are thrown. */
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

/** A command's output; throws its refusal. */
export async function runAt(shop: Shop, command: StaffCommand, args: string[]): Promise<string> {
  const asked = command.read(args);
  return "usage" in asked ? asked.usage : carryOutAt(shop, asked);
}

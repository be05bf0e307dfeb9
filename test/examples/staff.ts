import { plainReason } from "../../app/foundation/plain-reason.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { StaffCommand } from "../../commands/at-shop.ts";

/** Says a command of staff at this shop, as a process of its own would: its status and its words. A bug is thrown. */
export const staffAt =
  (shop: Shop) =>
  async <Asked>(command: StaffCommand<Asked>, ...args: string[]): Promise<{ status: number; text: string }> => {
    try {
      const said = await command.carryOut(shop, command.read(args));
      return { status: 0, text: said.replaceAll("\u00a0", " ") };
    } catch (error) {
      const text = plainReason(error);
      if (!text) throw error;
      return { status: 1, text };
    }
  };

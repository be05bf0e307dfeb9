import type { Message } from "#app/notifications/notifications.ts";
import type { Order } from "./order.ts";

/**
 * Of an order its customer hears by letter, or by SMS instead, as he has chosen in his account; a guest, and who can't be reached but by
 * letter, has chosen nothing [ORD-08].
 */
export const whereLetters = ({ customerId, buyer }: Pick<Order, "customerId" | "buyer">, letters: "on" | "off"): Pick<Message, "wish"> =>
  customerId && buyer.phone ? { wish: { customerId, letters: letters === "on" } } : {};

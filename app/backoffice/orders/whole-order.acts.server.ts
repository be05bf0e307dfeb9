import { oneTable } from "#app/foundation/one-table.ts";
import { markingActs } from "./marking.acts.server.ts";
import { noteActs } from "./note.acts.server.ts";
import { orderActs } from "./order.acts.server.ts";
import { refundActs } from "./refund.acts.server.ts";

/** All that the page of an order may do. */
export const wholeOrderActs = oneTable(orderActs, refundActs, noteActs, markingActs);

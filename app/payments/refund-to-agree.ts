import { m } from "#app/foundation/i18n/messages/messages.js";
import { wishIn } from "./refund-wish.ts";

/** What a first person asks for; `sum` as the reader's language writes it. */
type Asked = { wish: string; by: string; sum: string };

const isOfEdit = (wish: string) => wish.startsWith("edit ");

/** Who asks for what, as the order's page says it; money that has gone back by hand is only noted. */
export function requestSaid({ wish, by, sum }: Asked): string {
  if (isOfEdit(wish)) return m.desk_edit_asked({ name: by, sum });
  return wishIn(wish)?.byHand ? m.desk_refund_waits_by_hand({ name: by, sum }) : m.desk_refund_waits({ name: by, sum });
}

/** What a second person types to agree. */
export function requestTodo(wish: string): string {
  if (isOfEdit(wish)) return m.case_refund_to_agree_edit_todo();
  return wishIn(wish)?.byHand ? m.case_refund_to_agree_by_hand_todo() : m.case_refund_to_agree_todo();
}

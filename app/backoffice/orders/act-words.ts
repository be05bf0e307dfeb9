import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ActBlock, OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";

type Text = () => string;

export const actLabels = {
  approve: m.desk_act_approve,
  decline: m.desk_act_decline,
  release: m.desk_act_release,
  assemble: m.desk_act_assemble,
  ready: m.desk_act_ready,
  ship: m.desk_act_ship,
  arrive: m.desk_act_arrive,
  deliver: m.desk_act_deliver,
  back: m.desk_act_back,
  paid: m.desk_act_paid,
  cancel: m.desk_act_cancel,
  grant: m.desk_act_grant,
  keep: m.desk_act_keep,
  refund: m.desk_act_refund,
  capture: m.desk_act_capture,
} satisfies Record<OrderAct, Text>;

export const actDone = {
  approve: m.desk_done_approve,
  decline: m.desk_done_decline,
  release: m.desk_done_release,
  assemble: m.desk_done_assemble,
  ready: m.desk_done_ready,
  ship: m.desk_done_ship,
  arrive: m.desk_done_arrive,
  deliver: m.desk_done_deliver,
  back: m.desk_done_back,
  paid: m.desk_done_paid,
  cancel: m.desk_done_cancel,
  grant: m.desk_done_cancel,
  keep: m.desk_done_keep,
  refund: m.desk_done_refund,
  capture: m.desk_done_capture,
} satisfies Record<OrderAct, Text>;

/** Why an act is not there now. */
export const blockWords = {
  elsewhere: m.desk_order_elsewhere,
  not_paid: m.desk_order_not_paid,
  takes_no_money: m.desk_order_takes_no_money,
  not_by_hand: m.staff_orders_not_by_hand,
  codes: m.desk_order_codes,
  change_waits: m.desk_order_change_waits,
  not_waiting: m.desk_block_not_waiting,
  not_asked: m.desk_block_not_asked,
  asked: m.desk_block_asked,
  too_late: m.desk_cancel_too_late,
  paid_for: m.desk_order_not_released,
  nothing_paid: m.desk_block_nothing_paid,
  all_back: m.desk_block_all_back,
  no_codes: m.desk_block_no_codes,
} satisfies Record<ActBlock, Text>;

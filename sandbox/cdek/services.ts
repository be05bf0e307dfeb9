/** Kopecks, fixed or by parameter. */
const prices: Record<string, number | ((parameter: number) => number)> = {
  TRYING_ON: 0,
  PART_DELIV: 0,
  BAN_ATTACHMENT_INSPECTION: 0,
  INSURANCE: (declared) => Math.round(declared * 0.75),
  NOTIFY_ORDER_CREATED: 0,
  NOTIFY_ORDER_DELIVERY: 0,
  SMS_NOTIFICATIONS_FOR_THE_RECIPIENT: 500,
  SMS_NOTIFICATIONS_FOR_EXPIRATION_DATE: 500,
  SMS: 500,
  GET_UP_FLOOR_BY_HAND: (floors) => floors * 5000,
  GET_UP_FLOOR_BY_ELEVATOR: 15_000,
  BUBBLE_WRAP: (length) => Math.max(1, length) * 4000,
  WASTE_PAPER: (length) => Math.max(1, length) * 2000,
  CARTON_BOX_XS: (count) => Math.max(1, count) * 4000,
  CARTON_BOX_S: (count) => Math.max(1, count) * 6000,
  CARTON_BOX_M: (count) => Math.max(1, count) * 8000,
  CARTON_BOX_L: (count) => Math.max(1, count) * 11_000,
  CARTON_FILLER: (count) => Math.max(1, count) * 3000,
};

export function serviceKopecks(code: string, parameter?: string): number | undefined {
  const price = prices[code];
  return typeof price === "function" ? price(Number(parameter ?? 0) || 0) : price;
}

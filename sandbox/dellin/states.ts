/** State names in usual order, to a terminal. */
export const stateNames = {
  draft: "Черновик",
  processing: "Обрабатывается",
  pickup: "Забор груза",
  waiting: "Ожидается",
  declined: "Отклонён",
  received: "Принят на терминале",
  received_warehousing: "На хранении на терминале отправителя",
  inway: "В пути",
  arrived: "Прибыл на терминал получателя",
  warehousing: "На хранении",
  arrived_to_airport: "Прибыл в аэропорт",
  airport_warehousing: "На хранении в аэропорту",
  delivery: "Доставка до адреса",
  accompanying_documents_return: "Возврат сопроводительных документов",
  finished: "Завершён",
} as const;
export type FreightState = keyof typeof stateNames;

export const detailedStatuses = [
  "pickup_waiting_pickup",
  "pickup_departed",
  "pickup_arrived",
  "pickup_arrived_at_first",
  "pickup_arrived_at_last",
  "pickup_finished",
  "delivery_waiting_delivery",
  "delivery_departed",
  "delivery_arrived",
  "delivery_finished",
] as const;

export const isFinal = (state: FreightState) => state === "finished" || state === "declined";

export const isCancellable = (state: FreightState) => ["draft", "processing", "pickup", "waiting"].includes(state);

export function nextState(last: FreightState, toDoor: boolean): FreightState | undefined {
  const way: FreightState[] = [
    "draft",
    "processing",
    "received",
    "inway",
    "arrived",
    ...(toDoor ? (["delivery"] as const) : []),
    "finished",
  ];
  const place = way.indexOf(last);
  return place < 0 ? undefined : way[place + 1];
}

export const progressOf = (state: FreightState) =>
  ({ draft: 0, processing: 5, received: 20, inway: 50, arrived: 80, delivery: 90, finished: 100 })[state as "inway"] ?? 10;

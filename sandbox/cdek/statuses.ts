export interface StatusKind {
  number: string;
  /** In GET /orders. */
  code: string;
  /** In webhooks. */
  webhook: string;
  name: string;
  final?: boolean;
}

type Row = [number: string, code: string, name: string, webhook?: string, final?: "final"];
const rows: Row[] = [
  ["1000", "ACCEPTED", "Принят"],
  ["1", "CREATED", "Создан"],
  ["1000", "INVALID", "Некорректный заказ", undefined, "final"],
  ["2", "REMOVED", "Удалён", undefined, "final"],
  ["3", "RECEIVED_AT_SHIPMENT_WAREHOUSE", "Принят на склад отправителя"],
  ["6", "READY_FOR_SHIPMENT_IN_SENDER_CITY", "Выдан на отправку в г. отправителе", "READY_TO_SHIP_AT_SENDING_OFFICE"],
  ["16", "RETURNED_TO_SENDER_CITY_WAREHOUSE", "Возвращён на склад отправителя"],
  ["7", "TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY", "Сдан перевозчику в г. отправителе", "PASSED_TO_CARRIER_AT_SENDING_OFFICE"],
  ["21", "SENT_TO_TRANSIT_CITY", "Отправлен в г. транзит", "SEND_TO_TRANSIT_OFFICE"],
  ["22", "ACCEPTED_IN_TRANSIT_CITY", "Встречен в г. транзите", "MET_AT_TRANSIT_OFFICE"],
  ["13", "ACCEPTED_AT_TRANSIT_WAREHOUSE", "Принят на склад транзита"],
  ["17", "RETURNED_TO_TRANSIT_WAREHOUSE", "Возвращён на склад транзита"],
  ["19", "READY_TO_SHIP_IN_TRANSIT_OFFICE", "Выдан на отправку в г. транзите"],
  ["20", "TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY", "Сдан перевозчику в г. транзите", "PASSED_TO_CARRIER_AT_TRANSIT_OFFICE"],
  ["27", "SENT_TO_SENDER_CITY", "Отправлен в г. отправитель"],
  ["28", "ACCEPTED_IN_SENDER_CITY", "Встречен в г. отправителе", "MET_AT_SENDING_OFFICE"],
  ["8", "SENT_TO_RECIPIENT_CITY", "Отправлен в г. получатель"],
  ["9", "ACCEPTED_IN_RECIPIENT_CITY", "Встречен в г. получателе", "MET_AT_RECIPIENT_OFFICE"],
  ["10", "ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE", "Принят на склад доставки"],
  ["12", "ACCEPTED_AT_PICK_UP_POINT", "Принят на склад до востребования"],
  ["11", "TAKEN_BY_COURIER", "Выдан на доставку"],
  ["18", "RETURNED_TO_RECIPIENT_CITY_WAREHOUSE", "Возвращён на склад доставки"],
  ["4", "DELIVERED", "Вручён", undefined, "final"],
  ["5", "NOT_DELIVERED", "Не вручён", undefined, "final"],
  ["1000", "IN_CUSTOMS_INTERNATIONAL", "Таможенное оформление в стране отправления"],
  ["1000", "SHIPPED_TO_DESTINATION", "Отправлен в страну назначения"],
  ["1000", "IN_CUSTOMS_LOCAL", "Таможенное оформление в стране назначения"],
  ["1000", "CUSTOMS_COMPLETE", "Таможенное оформление завершено"],
  ["1000", "ENTERED_TO_OFFICE_TRANSIT_WAREHOUSE", "Поступил в г. транзит"],
  ["1000", "ENTERED_TO_DELIVERY_WAREHOUSE", "Поступил на склад доставки"],
  ["1000", "ENTERED_TO_WAREHOUSE_ON_DEMAND", "Поступил на склад до востребования"],
  ["1000", "POSTOMAT_POSTED", "Заложен в постамат"],
  ["1000", "POSTOMAT_SEIZED", "Изъят из постамата курьером"],
  ["1000", "POSTOMAT_RECEIVED", "Изъят из постамата клиентом", undefined, "final"],
];

export const statusKinds: StatusKind[] = rows.map(([number, code, name, webhook = code, final]) => {
  return { number, code, name, webhook, final: final === "final" };
});

export const statusNamed = (code: string) => statusKinds.find((kind) => kind.code === code || kind.webhook === code);
export const newStatus = (code: string): StatusKind => ({ number: "1000", code, webhook: code, name: code });

const onTheRoad = [
  "RECEIVED_AT_SHIPMENT_WAREHOUSE",
  "READY_FOR_SHIPMENT_IN_SENDER_CITY",
  "TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY",
  "SENT_TO_RECIPIENT_CITY",
  "ACCEPTED_IN_RECIPIENT_CITY",
];
const lastMiles = {
  door: ["ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE", "TAKEN_BY_COURIER", "DELIVERED"],
  point: ["ACCEPTED_AT_PICK_UP_POINT", "DELIVERED"],
  locker: ["POSTOMAT_POSTED", "POSTOMAT_RECEIVED"],
};

export function nextStatus(last: string, lastMile: keyof typeof lastMiles): string | undefined {
  const way = ["CREATED", ...onTheRoad, ...lastMiles[lastMile]];
  return way[way.indexOf(last) + 1];
}

export const CREATED = "Заказ создан в личном кабинете";

const onTheRoad = ["Загружен реестр ИМ", "Принято к доставке", "Передано на сортировку", "Отправлено в город назначения"];
const lastMiles = {
  point: ["Передан на доставку до пункта выдачи", "Поступило в пункт выдачи", "Выдано"],
  door: ["Поступил в город для передачи курьеру", "Передано на курьерскую доставку", "Выдано"],
};

export function nextStatus(last: string, lastMile: keyof typeof lastMiles): string | undefined {
  const way = [CREATED, ...onTheRoad, ...lastMiles[lastMile]];
  return way[way.indexOf(last) + 1];
}

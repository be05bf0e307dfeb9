import { carrierName } from "#app/delivery/way-name.ts";
import { paymentTexts } from "#app/foundation/records.ts";
import { orderLabels, orderStatuses } from "#app/foundation/states/order-status.ts";
import { carriers, paymentTypes } from "#app/foundation/storefront.ts";
import { PAID_BACK } from "./order-left.ts";

const list = (name: string, elements: readonly (readonly [id: string, called: string])[]): string =>
  `<${name}>${elements.map(([id, called]) => `<Элемент><Ид>${id}</Ид><Название>${called}</Название></Элемент>`).join("")}</${name}>`;

/** Choices for 1C's user. One state begins with a Latin letter because 1C looks for that. */
export const infoXml = (): string =>
  [
    '<?xml version="1.0" encoding="windows-1251"?>',
    "<Справочник>",
    list("Cтатусы", [...orderStatuses.map((status) => [status, orderLabels[status].ru] as const), [PAID_BACK.id, PAID_BACK.name]]),
    list(
      "ПлатежныеСистемы",
      paymentTypes.map((type) => [type, paymentTexts[type].to1C]),
    ),
    list(
      "СлужбыДоставки",
      carriers.map((carrier) => [carrier, carrierName(carrier, "ru")]),
    ),
    "</Справочник>",
  ].join("\n");

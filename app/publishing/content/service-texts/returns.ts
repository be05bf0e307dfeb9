import { m } from "#app/foundation/i18n/messages/messages.js";
import { fictionOf } from "#app/foundation/sellers/who-sells.ts";
import type { ServiceTextOf } from "./service-texts.ts";

export const returns: ServiceTextOf = (_storefront, lang, seller) =>
  lang === "ru"
    ? {
        title: "Возврат",
        lead: "14 дней на новую вещь, 365 дней на ту, что сломалась в деле. Дни считаем со следующего дня после доставки.",
        parts: [
          {
            title: "Вещь не подошла",
            paragraphs: ["Верните её в течение 14 дней после получения. Объяснять причину не нужно."],
            list: [
              "Вещь новая: без следов тренировки, с бирками.",
              "Капы и бинты принимаем в запечатанной упаковке.",
              "Вернуть можно весь заказ или одну вещь из него.",
            ],
          },
          {
            title: "Вещь сломалась в деле",
            paragraphs: [
              "Разошёлся шов, порвалась липучка, сбилась набивка: пишите в течение 365 дней. Приложите два-три фото и расскажите, что произошло. Следы тренировок здесь не помеха: вещи для того и нужны.",
            ],
          },
          {
            title: "Как вернуть",
            list: [
              `Откройте заказ и нажмите «${m.return_open({}, { locale: lang })}».`,
              "Отметьте вещи и причину.",
              "Отнесите посылку в пункт выдачи или вызовите курьера.",
            ],
          },
          {
            title: "Деньги",
            paragraphs: [
              "Возвращаем туда, откуда пришли: на карту, бонусы, аванс или депозит — каждую часть отдельно. Деньги отправляем в течение 10 дней после того, как получили вещь; банк может идти ещё несколько дней.",
              "Если вещь с браком, обратную доставку платим мы. Если просто не подошла — вы.",
            ],
          },
          { title: "Остались вопросы", paragraphs: [`Пишите на ${seller.email}.`, ...fictionOf(seller, lang)] },
        ],
      }
    : {
        title: "Returns",
        lead: "14 days for a new item, 365 days for one that failed in use. Days count from the day after delivery.",
        parts: [
          {
            title: "It doesn't fit",
            paragraphs: ["Return it within 14 days of delivery. You don't have to say why."],
            list: [
              "The item is unworn, with tags on.",
              "Mouthguards and wraps must be sealed.",
              "Return the whole order or a single item.",
            ],
          },
          {
            title: "It failed in use",
            paragraphs: [
              "A seam came apart, a strap tore, the padding shifted: contact us within 365 days with two or three photos and tell us what happened. Signs of training are fine; that's what gear is for.",
            ],
          },
          {
            title: "How to return",
            list: [
              `Open the order and press “${m.return_open({}, { locale: lang })}”.`,
              "Select the items and the reason.",
              "Drop the parcel off at a pickup point or book a courier.",
            ],
          },
          {
            title: "Your refund",
            paragraphs: [
              "We refund each part to where it came from: card, bonus, store credit or deposit. We send it within 10 days of receiving the item; your bank may take a few more days.",
              "If the item is faulty, we pay for the return. If it just doesn't suit you, you do.",
            ],
          },
          { title: "Still have questions?", paragraphs: [`Email ${seller.email}.`, ...fictionOf(seller, lang)] },
        ],
      };

import { m } from "#app/foundation/i18n/messages/messages.js";
import { fictionOf } from "#app/foundation/sellers/who-sells.ts";
import type { ServiceTextOf } from "./service-texts.ts";

export const returns: ServiceTextOf = (_storefront, lang, seller) =>
  lang === "ru"
    ? {
        title: "Возврат",
        lead: "14 дней на новую вещь, 365 дней на ту, что подвела в работе. Дни считаем со следующего дня после доставки.",
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
            title: "Вещь подвела в работе",
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
            title: "It does not fit",
            paragraphs: ["Send it back within 14 days of receiving it. You need not say why."],
            list: [
              "The item is new: tags on, no traces of training.",
              "Mouthguards and wraps come back sealed.",
              "Return the whole order or a single item.",
            ],
          },
          {
            title: "It failed in use",
            paragraphs: [
              "A seam came apart, the strap tore, the padding shifted: write within 365 days with two or three pictures and tell us what happened. Traces of training are fine here; that is what gear is for.",
            ],
          },
          {
            title: "How to return",
            list: [
              `Open the order and press “${m.return_open({}, { locale: lang })}”.`,
              "Mark the items and the reason.",
              "Take the parcel to a pickup point or call a courier.",
            ],
          },
          {
            title: "Your money",
            paragraphs: [
              "It goes back where it came from: card, bonus, advance or deposit, each part separately. We send it within 10 days of receiving the item; a bank may take a few days more.",
              "We pay the way back for a faulty item. If it simply does not suit you, you do.",
            ],
          },
          { title: "Still have a question", paragraphs: [`Write to ${seller.email}.`, ...fictionOf(seller, lang)] },
        ],
      };

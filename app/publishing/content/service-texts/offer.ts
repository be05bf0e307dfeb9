import { fictionOf, whoSells } from "#app/foundation/sellers/who-sells.ts";
import type { ServiceTextOf } from "./service-texts.ts";

export const offer: ServiceTextOf = ({ brand }, lang, seller) =>
  lang === "ru"
    ? {
        title: "Оферта",
        lead: `Условия, на которых магазин «${brand.ru}» продаёт товары. Оформляя заказ, вы их принимаете.`,
        parts: [
          {
            title: "Стороны",
            paragraphs: [`Продавец: ${whoSells(seller, lang)}. Покупатель: тот, кто оформил заказ.`, ...fictionOf(seller, lang)],
          },
          {
            title: "Товар и цена",
            paragraphs: [
              "Описание, цена и остаток указаны на странице товара. Цена фиксируется, когда вы оформили заказ. Если за это время что-то изменилось, сайт покажет новый расчёт и попросит подтвердить его.",
              "Вещи на заказ изготавливаются в среднем 30 дней.",
            ],
          },
          {
            title: "Заказ и оплата",
            paragraphs: [
              "Договор заключён, когда вы получили номер заказа. Неоплаченный заказ держим ограниченное время, потом товары возвращаются в продажу, о чём мы сообщим.",
            ],
          },
          {
            title: "Доставка",
            paragraphs: [
              "Передаём заказ в доставку на следующий рабочий день. Риск случайной гибели переходит к покупателю в момент получения.",
            ],
          },
          {
            title: "Возврат",
            paragraphs: ["14 дней на новую вещь, 365 дней на вещь, которая подвела в работе. Подробности на странице «Возврат»."],
          },
          {
            title: "Споры",
            paragraphs: [
              "Сначала напишите нам: отвечаем в течение 10 дней. Покупатель вправе обратиться в суд по месту своего жительства.",
            ],
          },
        ],
      }
    : {
        title: "Terms of sale",
        lead: `The terms on which ${brand.en} sells. By placing an order you accept them.`,
        parts: [
          {
            title: "Parties",
            paragraphs: [`Seller: ${whoSells(seller, lang)}. Buyer: whoever places the order.`, ...fictionOf(seller, lang)],
          },
          {
            title: "Goods and prices",
            paragraphs: [
              "The product's page states what it is, what it costs and how many are left. The price is fixed when you place the order. If something changes meanwhile, you are shown the new sum and asked to confirm it.",
              "Made-to-order goods take about 30 days.",
            ],
          },
          {
            title: "Order and payment",
            paragraphs: [
              "The contract is made when you receive an order number. An unpaid order is held for a limited time; then the goods go back on sale, and we tell you.",
            ],
          },
          {
            title: "Delivery",
            paragraphs: ["Orders go to the carrier on the next business day. The risk passes to you when you receive the goods."],
          },
          {
            title: "Returns",
            paragraphs: [
              "14 days for a new item, 365 days for one that failed in use. See “Returns” for the details. Your statutory rights remain as they are.",
            ],
          },
          {
            title: "Disputes",
            paragraphs: ["Write to us first: we answer within 10 days. You may go to the court of your place of residence."],
          },
        ],
      };

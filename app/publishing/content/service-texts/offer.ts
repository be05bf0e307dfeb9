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
            paragraphs: ["14 дней на новую вещь, 365 дней на вещь, которая сломалась в деле. Подробности на странице «Возврат»."],
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
        lead: `These are ${brand.en}'s terms of sale. By placing an order, you accept them.`,
        parts: [
          {
            title: "Parties",
            paragraphs: [`Seller: ${whoSells(seller, lang)}. Buyer: the person who places the order.`, ...fictionOf(seller, lang)],
          },
          {
            title: "Items and prices",
            paragraphs: [
              "The product page shows the description, price and stock. The price is fixed when you place the order. If anything changes before then, we show you the new total and ask you to confirm it.",
              "Made-to-order items take about 30 days.",
            ],
          },
          {
            title: "Order and payment",
            paragraphs: [
              "The contract is formed when you receive an order number. We hold unpaid orders for a limited time; then the items go back on sale, and we let you know.",
            ],
          },
          {
            title: "Delivery",
            paragraphs: ["We hand orders to the carrier the next business day. The risk passes to you when you receive the items."],
          },
          {
            title: "Returns",
            paragraphs: [
              "14 days for a new item, 365 days for one that failed in use. See “Returns” for details. Your statutory rights are not affected.",
            ],
          },
          {
            title: "Disputes",
            paragraphs: ["Contact us first: we reply within 10 days. You may also bring a claim in the court where you live."],
          },
        ],
      };

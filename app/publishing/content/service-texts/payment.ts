import { COURIER_SURCHARGE_MINOR } from "#app/delivery/own-courier.ts";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { chargedCurrency, type Language, offeredCarriers, offeredPayments, type PaymentType } from "#app/foundation/storefront.ts";
import { isInParts } from "#app/pricing/installments.ts";
import type { ServiceTextOf } from "./service-texts.ts";

const ways: Record<PaymentType, Record<Language, string>> = {
  "bank-card": { ru: "Банковской картой или через SberPay (СберПэй), сразу при оформлении", en: "By bank card or SberPay, at checkout" },
  dolyamy: {
    ru: "«Долями»: четыре платежа, первый при заказе, остальные раз в две недели",
    en: "Dolyami: four payments, the first now, the rest every two weeks",
  },
  split: { ru: "Яндекс Сплит: четыре платежа без переплаты", en: "Yandex Split: four payments, no interest" },
  moneta: { ru: "Через систему Moneta (Монета)", en: "Through Moneta" },
  cloudpayments: { ru: "Картой через CloudPayments, не уходя с сайта", en: "By card through CloudPayments without leaving the site" },
  onevision: { ru: "Картой банка Казахстана через OneVision", en: "By a Kazakhstan bank card through OneVision" },
  "bank-transfer": {
    ru: "По счёту: для юридических лиц и предпринимателей; счёт с QR-кодом придёт на почту",
    en: "By invoice, for companies and sole traders; the invoice with a QR code comes by e-mail",
  },
  "payment-upon-receipt": { ru: "При получении: картой или наличными", en: "On receipt, by card or in cash" },
};

/** The ways of paying that can be chosen on this storefront, in its own order. */
export const payment: ServiceTextOf = (storefront, lang) => {
  const ru = lang === "ru";
  const { currencies } = storefront;
  const paymentTypes = offeredPayments(storefront);
  const onReceipt = paymentTypes.includes("payment-upon-receipt") && offeredCarriers(storefront).includes("own");
  const surcharge = formatMoney(rubles(COURIER_SURCHARGE_MINOR), "rub", lang);
  const parts = paymentTypes.some(isInParts);
  return {
    title: ru ? "Оплата" : "Payment",
    lead: ru
      ? `Итог с доставкой виден до кнопки заказа: столько вы и заплатите.${onReceipt ? ` Оплата при получении нашему курьеру добавляет к доставке ${surcharge}: это сказано рядом с выбором.` : ""}`
      : `The total with delivery stands above the order button, and that is what you pay.${onReceipt ? ` Paying our own courier on receipt adds ${surcharge} to the delivery: it says so beside that choice.` : ""}`,
    parts: [
      paymentTypes.length > 0
        ? { title: ru ? "Способы" : "Ways to pay", list: paymentTypes.map((type) => ways[type][lang]) }
        : {
            title: ru ? "Как заплатить" : "How to pay",
            paragraphs: [
              ru
                ? "Отправьте заказ без оплаты. Поддержка посчитает доставку до вас, предложит способ оплаты и пришлёт итоговую сумму."
                : "Send your order without paying. Support works out the delivery to you, suggests a way to pay and sends the final sum.",
            ],
          },
      ...(parts
        ? [
            {
              title: ru ? "Четыре платежа" : "Four payments",
              paragraphs: [
                ru
                  ? "Доступны гражданам России с российским номером телефона при сумме от 1 000 ₽. Первая четверть списывается при заказе, остальные через 14, 28 и 42 дня. Даты и точные суммы видны до оплаты. Переплаты нет."
                  : "For Russian citizens with a Russian phone number, from 1,000 ₽ on. A quarter is charged with the order, the rest after 14, 28 and 42 days. Dates and exact sums are shown before you pay. There is no interest.",
              ],
            },
          ]
        : []),
      ...(currencies.length > 1
        ? [
            {
              title: ru ? "Валюта" : "Currency",
              paragraphs: [
                ru
                  ? "Цены пересчитаны из рублей по курсу Банка России и округлены вверх до целого. Курс закрепляется за заказом, когда вы его оформили."
                  : "Prices are converted from rubles at the Bank of Russia rate and rounded up to whole units. The rate is frozen when you place the order.",
                ...(paymentTypes.some((type) => currencies.some((shown) => shown !== "rub" && chargedCurrency(type, shown) === shown))
                  ? [
                      ru
                        ? "Карта платит ту валюту и ту сумму, что вы видите, и возвращаем мы их же. Счёт компании выставляется в рублях: сумма в рублях указана до кнопки заказа."
                        : "A card pays the currency and the sum you see, and a refund comes back in them. A company's invoice is in rubles: the sum in rubles is shown before the order button.",
                    ]
                  : []),
              ],
            },
          ]
        : []),
      ...(paymentTypes.some((type) => type !== "payment-upon-receipt")
        ? [
            {
              title: ru ? "Если платёж не прошёл" : "If a payment fails",
              paragraphs: [
                ru
                  ? "Заказ не пропадает: товары ненадолго остаются за вами, а оплату можно повторить со страницы заказа."
                  : "The order stays. Your goods are held for a while, and you can repeat the payment from the order's page.",
              ],
            },
          ]
        : []),
      {
        title: ru ? "Чек" : "Receipt",
        paragraphs: [
          ru
            ? "Электронный чек приходит на почту или телефон, указанные в заказе."
            : "The receipt goes to the e-mail or phone given in the order.",
        ],
      },
    ],
  };
};

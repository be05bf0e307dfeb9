import { COURIER_SURCHARGE_MINOR } from "#app/delivery/own-courier.ts";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { paymentTexts } from "#app/foundation/records.ts";
import { chargedCurrency, isOnReceipt, offeredCarriers, offeredPayments, ownCouriers } from "#app/foundation/storefront.ts";
import { isInParts } from "#app/pricing/installments.ts";
import type { ServiceTextOf } from "./service-texts.ts";

/** The ways of paying that can be chosen on this storefront, in its own order. */
export const payment: ServiceTextOf = (storefront, lang) => {
  const ru = lang === "ru";
  const { currencies } = storefront;
  const paymentTypes = offeredPayments(storefront);
  const onReceipt = paymentTypes.some(isOnReceipt) && offeredCarriers(storefront).includes(ownCouriers);
  const surcharge = formatMoney(rubles(COURIER_SURCHARGE_MINOR), "rub", lang);
  const parts = paymentTypes.some(isInParts);
  return {
    title: ru ? "Оплата" : "Payment",
    lead: ru
      ? `Итог с доставкой виден до кнопки заказа: столько вы и заплатите.${onReceipt ? ` Оплата при получении нашему курьеру добавляет к доставке ${surcharge}: это сказано рядом с выбором.` : ""}`
      : `You see the total with delivery before you order, and that's what you pay.${onReceipt ? ` Paying our courier on delivery adds ${surcharge} to the delivery price: you'll see it next to that option.` : ""}`,
    parts: [
      paymentTypes.length > 0
        ? { title: ru ? "Способы" : "Payment methods", list: paymentTypes.map((type) => paymentTexts[type].help[lang]) }
        : {
            title: ru ? "Как заплатить" : "How to pay",
            paragraphs: [
              ru
                ? "Отправьте заказ без оплаты. Поддержка посчитает доставку до вас, предложит способ оплаты и пришлёт итоговую сумму."
                : "Send your order without paying. Support will quote delivery, suggest a payment method and send you the total.",
            ],
          },
      ...(parts
        ? [
            {
              title: ru ? "Четыре платежа" : "Pay in 4",
              paragraphs: [
                ru
                  ? "Доступны гражданам России с российским номером телефона при сумме от 1 000 ₽. Первая четверть списывается при заказе, остальные через 14, 28 и 42 дня. Даты и точные суммы видны до оплаты. Переплаты нет."
                  : "For Russian citizens with a Russian phone number, on orders of 1,000 ₽ or more. You pay a quarter when you order and the rest after 14, 28 and 42 days. You'll see the dates and exact amounts before you pay. No interest.",
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
                  : "Prices are converted from rubles at the Bank of Russia rate and rounded up. The rate is locked in when you place your order.",
                ...(paymentTypes.some((type) => currencies.some((shown) => shown !== "rub" && chargedCurrency(type, shown) === shown))
                  ? [
                      ru
                        ? "С карты спишется именно та сумма и в той валюте, что вы видите. Возвращаем так же. Счёт компании выставляется в рублях: сумма в рублях указана до кнопки заказа."
                        : "Your card is charged the amount and currency you see, and refunds match. Company invoices are in rubles: you'll see the amount in rubles before you order.",
                    ]
                  : []),
              ],
            },
          ]
        : []),
      ...(paymentTypes.some((type) => !isOnReceipt(type))
        ? [
            {
              title: ru ? "Если платёж не прошёл" : "If a payment fails",
              paragraphs: [
                ru
                  ? "Заказ не пропадает: товары ненадолго остаются за вами, а оплату можно повторить со страницы заказа."
                  : "Your order is safe. We hold your items for a while, and you can try paying again from the order page.",
              ],
            },
          ]
        : []),
      {
        title: ru ? "Чек" : "Receipt",
        paragraphs: [
          ru
            ? "Электронный чек приходит на почту или телефон, указанные в заказе."
            : "We send the receipt to the email or phone number on your order.",
        ],
      },
    ],
  };
};

import { carrierName, lacksTryOn } from "#app/delivery/way-name.ts";
import { countriesByName } from "#app/foundation/i18n/countries.ts";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { carrierTexts } from "#app/foundation/records.ts";
import { type CarrierName, type Language, offeredCarriers, ownCouriers } from "#app/foundation/storefront.ts";
import type { Part, ServiceTextOf } from "./service-texts.ts";

const courier = [
  [{ ru: "Москва", en: "Moscow" }, 390],
  [{ ru: "Санкт-Петербург", en: "Saint Petersburg" }, 390],
  [{ ru: "Новосибирск", en: "Novosibirsk" }, 350],
  [{ ru: "Уфа", en: "Ufa" }, 300],
] as const;

export const delivery: ServiceTextOf = (storefront, lang) => {
  const ru = lang === "ru";
  const { freeDeliveryFromMinor, isAbroad, countries } = storefront;
  const carriers = offeredCarriers(storefront);
  const free = freeDeliveryFromMinor === null ? null : formatMoney(rubles(freeDeliveryFromMinor), "rub", lang);
  const own: Part = {
    title: ru ? "Свой курьер" : "Our own courier",
    paragraphs: [
      ru
        ? "Заказ, оформленный до 14:00 по Москве, передаём курьеру на следующий рабочий день. Он приедет за 1–2 дня в удобное окно: 10–14, 14–18 или 18–22."
        : "Order by 14:00 Moscow time and the courier gets it the next business day. It arrives in 1–2 days, in the time slot you choose: 10–14, 14–18 or 18–22.",
      ru ? "Оплата при получении добавляет 60 ₽ к цене доставки." : "Paying on delivery adds 60 ₽ to the delivery price.",
    ],
    table: {
      head: ru ? ["Город", "Цена", "Срок"] : ["City", "Price", "Time"],
      rows: courier.map(([city, price]) => [city[lang], formatMoney(price, "rub", lang), ru ? "1–2 дня" : "1–2 days"]),
    },
  };
  return {
    title: ru ? "Доставка" : "Delivery",
    lead: ru
      ? "Точную цену и дату для своего города вы увидите в корзине, до оформления. Там же можно выбрать пункт выдачи."
      : "You'll see the exact price and date for your city in your cart, before you check out. You can choose a pickup point there, too.",
    parts: [
      {
        title: ru ? "Когда уедет заказ" : "When your order leaves",
        paragraphs: [
          ru
            ? "Передаём заказ в доставку на следующий рабочий день после оплаты; если платите при получении — после оформления. По выходным и праздникам не передаём, поэтому пятничный заказ уезжает в понедельник."
            : "We hand your order to the carrier the business day after you pay, or after you order if you pay on delivery. Nothing leaves on weekends or public holidays, so Friday orders go out on Monday.",
          ru
            ? "Вещи на заказ делаем в среднем 30 дней. В карточке товара и в корзине это написано рядом с размером."
            : "Made-to-order items take about 30 days. You'll see this next to the size on the product page and in your cart.",
        ],
      },
      {
        title: ru ? "Кто везёт" : "Who delivers",
        list: carriers.map((name) => ((isAbroad && carrierTexts[name].helpAbroad) || carrierTexts[name].help)[lang]),
      },
      {
        title: ru ? "Если до вас никто не едет" : "If no carrier delivers to you",
        paragraphs: [
          ru
            ? "Отправьте заказ без доставки и без оплаты: поддержка подберёт способ и пришлёт цену."
            : "Send us the order without choosing delivery or paying: support will find an option and send you a quote.",
        ],
      },
      ...(carriers.includes(ownCouriers) ? [own] : []),
      {
        title: ru ? "Сколько стоит" : "What it costs",
        paragraphs: [
          free
            ? ru
              ? `Если товаров в заказе на ${free} и больше, доставка бесплатна. Меньше — по тарифу службы, без нашей наценки.`
              : `Delivery is free on orders of ${free} or more. Below that, you pay the carrier's rate with no markup.`
            : ru
              ? "Платите по тарифу службы, без нашей наценки."
              : "You pay the carrier's rate with no markup.",
        ],
      },
      ...(isAbroad ? [abroad(countries, lang)] : []),
      {
        title: ru ? "Примерка и частичный выкуп" : "Try-on and partial delivery",
        paragraphs: [
          ru
            ? `${carriers.some(lacksTryOn) ? `В посылках, кроме ${closed(carriers, "ru")}, они включены всегда` : "Они включены всегда"}. Откройте посылку, примерьте, оставьте то, что подошло, остальное верните сразу.`
            : `${carriers.some(lacksTryOn) ? `Both are always included, except with ${closed(carriers, "en")}` : "Both are always included"}. Open the parcel, try everything on, keep what fits and hand back the rest.`,
        ],
      },
    ],
  };
};

const closed = (carriers: readonly CarrierName[], lang: Language): string =>
  new Intl.ListFormat(lang).format(carriers.filter(lacksTryOn).map((name) => carrierName(name, lang)));

function abroad(countries: readonly string[], lang: Language): Part {
  const ru = lang === "ru";
  const names = countriesByName(countries, lang).map(({ name }) => name);
  return {
    title: ru ? "Таможня" : "Customs",
    paragraphs: [
      ru
        ? "Декларацию заполняем мы: что в посылке, сколько стоит, код ТН ВЭД и страна происхождения. Адрес пишите латиницей, с почтовым индексом."
        : "We fill in the customs declaration: contents, value, customs code and country of origin. Enter your address in Latin letters, with the postal code.",
      ru
        ? "Если в вашей стране посылки облагают пошлиной или налогом, их оплачивают перевозчику при получении. В цену доставки они не входят. В Казахстан таможни нет."
        : "If your country charges import duty or tax, you pay it to the carrier on delivery. It isn't included in the delivery price. Parcels to Kazakhstan don't go through customs.",
      ru
        ? "Срок на странице заказа — рабочие дни в пути вместе с обычной таможней. Если посылку проверяют, она придёт позже."
        : "Delivery dates count business days in transit and standard customs clearance. If your parcel is inspected, it will take longer.",
      ru
        ? `Продаём в эти страны: ${names.join(", ")}. Если почта временно не возит в какую-то из них, при оформлении способов доставки не будет, и заказ можно отправить в поддержку.`
        : `We sell to ${new Intl.ListFormat("en").format(names)}. If mail to one of them is suspended, checkout won't show delivery methods, and you can send the order to support.`,
    ],
  };
}

import { carrierName, lacksTryOn } from "#app/delivery/way-name.ts";
import { countriesByName } from "#app/foundation/i18n/countries.ts";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { type CarrierName, type Language, offeredCarriers } from "#app/foundation/storefront.ts";
import type { Part, ServiceTextOf } from "./service-texts.ts";

const carrierNames: Record<CarrierName, Record<Language, string>> = {
  cdek: { ru: "СДЭК: до пункта выдачи или двери", en: "CDEK: to a pickup point or your door" },
  boxberry: { ru: "Boxberry (Боксберри): до пункта выдачи", en: "Boxberry: to a pickup point" },
  own: { ru: "Свой курьер: до двери в четырёх городах", en: "Our own courier: to the door in four cities" },
  dl: { ru: "Деловые Линии: мешки, ринги и другой крупный груз", en: "Delovye Linii: bags, rings and other freight" },
  ems: { ru: "EMS Почты России: до двери, в том числе за границу", en: "EMS: to the door, abroad too" },
};

/** What each of them is abroad. */
const carriersAbroad = new Map<CarrierName, Record<Language, string>>([
  ["cdek", { ru: "СДЭК: до пункта выдачи или двери, в Казахстане", en: "CDEK: to a pickup point or your door, in Kazakhstan" }],
  [
    "ems",
    {
      ru: "EMS Почты России: до двери, посылки до 30 кг и 150 см; в некоторые страны меньше",
      en: "EMS: to your door, parcels up to 30 kg and 150 cm; less in some countries",
    },
  ],
]);

const courier = [
  [{ ru: "Москва", en: "Moscow" }, 390],
  [{ ru: "Санкт-Петербург", en: "Saint Petersburg" }, 390],
  [{ ru: "Новосибирск", en: "Novosibirsk" }, 350],
  [{ ru: "Уфа", en: "Ufa" }, 300],
] as const;

/** Carriers, own courier's prices and the free threshold of the storefront's own record. */
export const delivery: ServiceTextOf = (storefront, lang) => {
  const ru = lang === "ru";
  const { freeDeliveryFromMinor, region, countries } = storefront;
  const carriers = offeredCarriers(storefront);
  const free = freeDeliveryFromMinor === null ? null : formatMoney(rubles(freeDeliveryFromMinor), "rub", lang);
  const own: Part = {
    title: ru ? "Свой курьер" : "Our own courier",
    paragraphs: [
      ru
        ? "Заказ, оформленный до 14:00 по Москве, передаём курьеру на следующий рабочий день. Он приедет за 1–2 дня в удобное окно: 10–14, 14–18 или 18–22."
        : "Orders placed by 14:00 Moscow time go to the courier on the next business day and arrive in 1–2 days, in the window you choose: 10–14, 14–18 or 18–22.",
      ru ? "Оплата при получении добавляет 60 ₽ к цене доставки." : "Paying on receipt adds 60 ₽ to the delivery price.",
    ],
    table: {
      head: ru ? ["Город", "Цена", "Срок"] : ["City", "Price", "Time"],
      rows: courier.map(([city, price]) => [city[lang], formatMoney(price, "rub", lang), ru ? "1–2 дня" : "1–2 days"]),
    },
  };
  return {
    title: ru ? "Доставка" : "Delivery",
    lead: ru
      ? "Точную цену и дату для своего города увидите в корзине, до оформления. Там же можно выбрать пункт выдачи."
      : "The exact price and date for your city are shown in the cart, before you check out. Choose a pickup point there too.",
    parts: [
      {
        title: ru ? "Когда уедет заказ" : "When it leaves",
        paragraphs: [
          ru
            ? "Передаём заказ в доставку на следующий рабочий день после оплаты; если платите при получении — после оформления. По выходным и праздникам не передаём, поэтому пятничный заказ уезжает в понедельник."
            : "We hand your order to the carrier on the business day after payment, or after the order itself if you pay on receipt. Nothing leaves on weekends and public holidays, so Friday's orders leave on Monday.",
          ru
            ? "Вещи на заказ шьём в среднем 30 дней. В карточке товара и в корзине это написано рядом с размером."
            : "Made-to-order goods take about 30 days. The product page and the cart say so beside the size.",
        ],
      },
      {
        title: ru ? "Кто везёт" : "Who delivers",
        list: carriers.map((name) => ((region === "eu" && carriersAbroad.get(name)) || carrierNames[name])[lang]),
      },
      {
        title: ru ? "Если до вас никто не едет" : "If none of them reaches you",
        paragraphs: [
          ru
            ? "Отправьте заказ без доставки и без оплаты: поддержка подберёт способ и пришлёт цену."
            : "Send the order without delivery and without paying: support finds a way and sends you its price.",
        ],
      },
      ...(carriers.includes("own") ? [own] : []),
      {
        title: ru ? "Сколько стоит" : "What it costs",
        paragraphs: [
          free
            ? ru
              ? `Если товаров в заказе на ${free} и больше, доставка бесплатна. Меньше — по тарифу службы, без нашей наценки.`
              : `Delivery is free when the goods come to ${free} or more. Below that you pay the carrier's rate with nothing added.`
            : ru
              ? "Платите по тарифу службы, без нашей наценки."
              : "You pay the carrier's rate with nothing added.",
        ],
      },
      ...(region === "eu" ? [abroad(countries, lang)] : []),
      {
        title: ru ? "Примерка и частичный выкуп" : "Try-on and partial acceptance",
        paragraphs: [
          ru
            ? `${carriers.some(lacksTryOn) ? `В посылках, кроме ${closed(carriers, "ru")}, они включены всегда` : "Они включены всегда"}. Откройте посылку, примерьте, оставьте то, что подошло, остальное верните сразу.`
            : `${carriers.some(lacksTryOn) ? `Both are always included, except with ${closed(carriers, "en")}` : "Both are always included"}. Open the parcel, try things on, keep what fits and hand the rest back.`,
        ],
      },
    ],
  };
};

/** Who hands over closed boxes. */
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
        : "We fill in the declaration: what is inside, its value, customs code and country of origin. Write the address in Latin letters, with the postcode.",
      ru
        ? "Если ваша страна берёт с посылки пошлину или налог, вы платите их доставке при получении. В цену доставки они не входят. В Казахстан таможни нет."
        : "If your country charges import duty or tax, you pay it to the carrier when the parcel arrives. It is not part of the delivery price. Kazakhstan has no customs for our parcels.",
      ru
        ? "Срок на странице заказа — рабочие дни в пути вместе с обычной таможней. Если посылку проверяют, она придёт позже."
        : "The dates at checkout are working days on the road and the usual customs. A parcel that is inspected arrives later.",
      ru
        ? `Продаём в эти страны: ${names.join(", ")}. Если почта временно не возит в какую-то из них, при оформлении способов доставки не будет, и заказ можно отправить в поддержку.`
        : `We sell to ${new Intl.ListFormat("en").format(names)}. When the post does not go to one of them for a time, checkout shows no delivery, and you can send the order to support.`,
    ],
  };
}

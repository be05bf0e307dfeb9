import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTexts, paymentTexts } from "#app/foundation/records.ts";
import type { Language } from "#app/foundation/storefront.ts";

/** `asked`: phrases that lead to the page; each word is stemmed before use. "=" asks for every word as typed, as stemming drops "what". */
export type SiteLink = { path: string; name: (lang: Language) => string; says: (lang: Language) => string; asked: readonly string[] };

const phrases = (text: string): string[] => text.split(",").map((phrase) => phrase.trim());
const searchedIn = (texts: Readonly<Record<string, { searched?: readonly string[] }>>): string[] =>
  Object.values(texts).flatMap(({ searched = [] }) => searched);

/** Likelier first [CAT-10]. */
export const siteLinks: readonly SiteLink[] = [
  {
    path: "/certificates",
    name: (lang) => m.certificate_page_title({}, { locale: lang }),
    says: (lang) => m.search_link_certificates({}, { locale: lang }),
    asked: phrases(
      "сертификат, подарок, подарить, подарочный, подарочная карта, gift, gift card, giftcard, gift certificate, voucher, present, e-gift",
    ),
  },
  {
    path: "/service/delivery",
    name: (lang) => m.service_delivery({}, { locale: lang }),
    says: (lang) => m.search_link_delivery({}, { locale: lang }),
    asked: phrases(
      "доставка, доставить, привезти, привезёте, курьер, самовывоз, пункт выдачи, пвз, постамат, почта, примерка, таможня, пошлина, когда привезут, delivery, deliver, shipping, ship, courier, pickup, pickup point, postage, how long arrive, customs, import duty, dhl, fedex, usps",
    ).concat(searchedIn(carrierTexts)),
  },
  {
    path: "/service/returns",
    name: (lang) => m.service_returns({}, { locale: lang }),
    says: (lang) => m.search_link_returns({}, { locale: lang }),
    asked: phrases(
      "возврат, вернуть, отказ, отказаться, возвратить, обмен, обменять, поменять, гарантия, брак, дефект, порвались, порвалась, порвался, пришёл товар, пришёл размер, пришёл цвет, сломалась, сломался, не подошло, не подошёл, return, refund, exchange, warranty, guarantee, money back, send back, faulty, broken, ripped, torn, damaged, defective, wrong item, wrong size, wrong color, change size",
    ),
  },
  {
    path: "/service/payment",
    name: (lang) => m.service_payment({}, { locale: lang }),
    says: (lang) => m.search_link_payment({}, { locale: lang }),
    asked: phrases(
      "оплата, оплатить, платить, рассрочка, кредит, частями, сбп, при получении, безнал, счёт, юрлицо, наложенный, наличные, чек, банковский перевод, яндекс пэй, payment, pay, paying, installments, instalments, invoice, cash, cash on delivery, paypal, klarna, visa, mastercard, bank transfer, receipt",
    ).concat(searchedIn(paymentTexts)),
  },
  {
    path: "/service/sizes",
    name: (lang) => m.service_sizes({}, { locale: lang }),
    says: (lang) => m.search_link_sizes({}, { locale: lang }),
    asked: phrases(
      "размерная сетка, таблица размеров, как выбрать размер, какой размер, подобрать размер, размеры, размерный ряд, снять мерки, замерить, сколько унций, какие унции, какую унцовку, size guide, size chart, sizing, what size, which size, how to measure, how many ounces, =how many oz, =what oz, =which oz, =what ounce, =which ounce, =oz should, =oz for me, =what weight gloves",
    ),
  },
  {
    path: "/lk/orders",
    name: (lang) => m.lk_orders({}, { locale: lang }),
    says: (lang) => m.search_link_orders({}, { locale: lang }),
    asked: phrases(
      "мой заказ, мои заказы, где заказ, статус заказа, отследить, отследить заказ, отслеживание, трек, трек номер, посылка, отмена заказа, заказ не пришёл, трекинг, track, track order, tracking, my order, my orders, order status, where is my order, parcel, my package, cancel order, delivery status",
    ),
  },
  {
    path: "/service",
    name: (lang) => m.footer_help({}, { locale: lang }),
    says: (lang) => m.search_link_help({}, { locale: lang }),
    asked: phrases(
      "контакты, телефон, помощь, поддержка, позвонить, написать, связаться, жалоба, служба поддержки, вопрос, пожаловаться, чат, оператор, магазины, адрес магазина, шоурум, о компании, о магазине, =о нас, =кто вы, =о вас, время работы, часы работы, график работы, вакансии, вотсап, телеграм, contact, contacts, contact us, =about us, =about gong, =about you, =who are you, about company, our story, help, support, customer service, phone number, faq, complaint, chat, jobs, store locator, showroom, opening hours, business hours, careers, vacancies, whatsapp, telegram, instagram",
    ),
  },
  {
    path: "/lk",
    name: (lang) => m.account({}, { locale: lang }),
    says: (lang) => m.search_link_account({}, { locale: lang }),
    asked: phrases(
      "личный кабинет, аккаунт, войти, вход, регистрация, бонусы, бонус, кэшбэк, кешбек, баллы, промокод, купон, пароль, удалить аккаунт, account, sign in, log in, login, register, bonus, points, cashback, loyalty, promo code, coupon, password, delete account",
    ),
  },
  {
    path: "/like",
    name: (lang) => m.likes_title({}, { locale: lang }),
    says: (lang) => m.search_link_likes({}, { locale: lang }),
    asked: phrases("избранное, отложенное, закладки, wishlist, favourites, favorites, saved"),
  },
  {
    path: "/compare",
    name: (lang) => m.compare_title({}, { locale: lang }),
    says: (lang) => m.search_link_compare({}, { locale: lang }),
    asked: phrases("сравнение, сравнить, compare, comparison"),
  },
  {
    path: "/service/privacy",
    name: (lang) => m.service_privacy({}, { locale: lang }),
    says: (lang) => m.search_link_privacy({}, { locale: lang }),
    asked: phrases(
      "персональные данные, конфиденциальность, политика, куки, удалить аккаунт, удалить данные, privacy, personal data, gdpr, cookies, delete account, delete data",
    ),
  },
  {
    path: "/service/offer",
    name: (lang) => m.service_offer({}, { locale: lang }),
    says: (lang) => m.search_link_offer({}, { locale: lang }),
    asked: phrases(
      "оферта, договор, реквизиты, инн, юридический адрес, условия продажи, terms, terms of sale, legal, imprint, company details",
    ),
  },
];

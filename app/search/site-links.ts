import { m } from "#app/foundation/i18n/messages/messages.js";

/** A page that is an answer of its own. `asked`: what shoppers type for it, phrase by phrase; each word is stemmed before use. */
export type SiteLink = { path: string; name: () => string; says: () => string; asked: readonly string[] };

const phrases = (text: string): string[] => text.split(",").map((phrase) => phrase.trim());

/** What else than goods is searched for, the likelier first [CAT-10]. */
export const siteLinks: readonly SiteLink[] = [
  {
    path: "/certificates",
    name: () => m.certificate_page_title(),
    says: () => m.search_link_certificates(),
    asked: phrases(
      "сертификат, подарок, подарить, подарочный, подарочная карта, gift, gift card, giftcard, gift certificate, voucher, present, e-gift",
    ),
  },
  {
    path: "/service/delivery",
    name: () => m.service_delivery(),
    says: () => m.search_link_delivery(),
    asked: phrases(
      "доставка, доставить, привезти, привезёте, курьер, самовывоз, пункт выдачи, пвз, почта, сдэк, боксберри, boxberry, cdek, ems, delivery, deliver, shipping, ship, courier, pickup, pickup point, postage",
    ),
  },
  {
    path: "/service/returns",
    name: () => m.service_returns(),
    says: () => m.search_link_returns(),
    asked: phrases(
      "возврат, вернуть, возвратить, обмен, обменять, поменять, гарантия, брак, сломалась, сломался, не подошло, не подошёл, return, refund, exchange, warranty, guarantee, money back, send back, faulty, broken",
    ),
  },
  {
    path: "/service/payment",
    name: () => m.service_payment(),
    says: () => m.search_link_payment(),
    asked: phrases(
      "оплата, оплатить, платить, рассрочка, кредит, частями, долями, сплит, сбп, при получении, безнал, счёт, юрлицо, наложенный, payment, pay, paying, installments, instalments, split, invoice, cash on delivery, paypal, klarna",
    ),
  },
  {
    path: "/service/sizes",
    name: () => m.service_sizes(),
    says: () => m.search_link_sizes(),
    asked: phrases(
      "размерная сетка, таблица размеров, как выбрать размер, какой размер, подобрать размер, размеры, размерный ряд, сколько унций, какие унции, size guide, size chart, sizing, what size, which size, how to measure, how many ounces",
    ),
  },
  {
    path: "/lk/orders",
    name: () => m.lk_orders(),
    says: () => m.search_link_orders(),
    asked: phrases(
      "мой заказ, мои заказы, где заказ, статус заказа, отследить, отследить заказ, отслеживание, трек, трек номер, посылка, track, track order, tracking, my order, my orders, order status, where is my order, parcel",
    ),
  },
  {
    path: "/service",
    name: () => m.footer_help(),
    says: () => m.search_link_help(),
    asked: phrases(
      "контакты, телефон, помощь, поддержка, позвонить, написать, связаться, жалоба, служба поддержки, вопрос, contact, contacts, contact us, help, support, customer service, phone number, faq",
    ),
  },
  {
    path: "/lk",
    name: () => m.account(),
    says: () => m.search_link_account(),
    asked: phrases(
      "личный кабинет, аккаунт, войти, вход, регистрация, бонусы, бонус, кэшбэк, кешбек, баллы, промокод, account, sign in, log in, login, register, bonus, points, cashback, loyalty, promo code, coupon",
    ),
  },
  {
    path: "/like",
    name: () => m.likes_title(),
    says: () => m.search_link_likes(),
    asked: phrases("избранное, отложенное, закладки, wishlist, favourites, favorites, saved"),
  },
  {
    path: "/compare",
    name: () => m.compare_title(),
    says: () => m.search_link_compare(),
    asked: phrases("сравнение, сравнить, compare, comparison"),
  },
  {
    path: "/service/privacy",
    name: () => m.service_privacy(),
    says: () => m.search_link_privacy(),
    asked: phrases("персональные данные, конфиденциальность, политика, куки, privacy, personal data, gdpr, cookies"),
  },
  {
    path: "/service/offer",
    name: () => m.service_offer(),
    says: () => m.search_link_offer(),
    asked: phrases(
      "оферта, договор, реквизиты, инн, юридический адрес, условия продажи, terms, terms of sale, legal, imprint, company details",
    ),
  },
];

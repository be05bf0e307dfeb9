import { fictionOf, whoSells } from "#app/foundation/sellers/who-sells.ts";
import type { ServiceTextOf } from "./service-texts.ts";

export const privacy: ServiceTextOf = (_storefront, lang, seller) =>
  lang === "ru"
    ? {
        title: "Персональные данные",
        lead: "Храним только то, без чего нельзя продать и привезти вещь. Не продаём и не передаём для рекламы.",
        parts: [
          {
            title: "Что и зачем",
            table: {
              head: ["Данные", "Зачем", "Сколько храним"],
              rows: [
                ["Имя, телефон, почта", "Оформить заказ, прислать код входа и чек", "Пока есть аккаунт"],
                ["Адрес", "Привезти заказ", "Пока вы его не удалите"],
                ["Заказы и платежи", "Возвраты и закон о бухгалтерском учёте", "5 лет"],
                ["Почта в листе ожидания", "Сообщить один раз, что вещь появилась", "Год, или пока вы не откажетесь"],
                ["Резервные копии", "Восстановить магазин после поломки", "Сутки"],
                ["Корзина гостя", "Она лежит в вашем браузере", "Пока вы её не очистите"],
                ["Язык и валюта", "Показать страницу так, как вы выбрали", "Год"],
              ],
            },
          },
          {
            title: "Кому передаём",
            paragraphs: [
              "Службе доставки — имя, телефон и адрес получателя. Платёжной системе — номер и сумму заказа. Номер карты видит только банк, до нас он не доходит.",
            ],
          },
          {
            title: "Ваши права",
            list: [
              "Получить копию всего, что мы о вас храним: сразу, в кабинете, раздел «Мои данные».",
              "Исправить ошибку.",
              "Удалить аккаунт и данные: там же, сразу. Останется только то, что обязывает хранить закон, без имени, телефона и адреса.",
              "Попросить об этом письмом, если аккаунта нет или войти не выходит: ответим за 10 рабочих дней.",
              "Отозвать согласие на рассылку в любой момент.",
            ],
          },
          {
            title: "Куда писать",
            paragraphs: [`${whoSells(seller, lang)}.`, ...fictionOf(seller, lang)],
          },
        ],
      }
    : {
        title: "Privacy",
        lead: "We keep only what we need to sell and deliver. We never sell your data or share it for advertising.",
        parts: [
          {
            title: "What and why",
            table: {
              head: ["Data", "Purpose", "Kept for"],
              rows: [
                ["Name, phone, email", "To place the order, send sign-in codes and receipts", "As long as you have an account"],
                ["Address", "To deliver your order", "Until you delete it"],
                ["Orders and payments", "Returns and accounting law", "5 years"],
                ["Wait list email", "To let you know once that an item is back", "One year, or until you unsubscribe"],
                ["Backups", "To restore the store after a failure", "One day"],
                ["Guest cart", "It lives in your browser", "Until you clear it"],
                ["Language and currency", "To show pages the way you chose", "One year"],
              ],
            },
          },
          {
            title: "Who we share it with",
            paragraphs: [
              "The carrier gets the recipient's name, phone and address. The payment provider gets the order number and total. Only the bank sees your card number; it never reaches us.",
            ],
          },
          {
            title: "Your rights",
            list: [
              "Get a copy of everything we hold about you, right away, in your account under “My data”.",
              "Correct mistakes.",
              "Delete your account and data, in the same place, right away. We keep only what the law requires, without your name, phone or address.",
              "Email us if you have no account or can't sign in: we reply within 10 business days.",
              "Unsubscribe from emails at any time.",
            ],
          },
          {
            title: "Contact",
            paragraphs: [`${whoSells(seller, lang)}.`, ...fictionOf(seller, lang)],
          },
        ],
      };

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
                ["Имя, телефон, почта", "Оформить заказ, прислать код входа и чек", "Пока есть учётная запись"],
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
        lead: "We keep only what it takes to sell and deliver. Nothing is sold or handed over for advertising.",
        parts: [
          {
            title: "What and why",
            table: {
              head: ["Data", "What for", "Kept for"],
              rows: [
                ["Name, phone, e-mail", "To place the order, send sign-in codes and receipts", "As long as the account exists"],
                ["Address", "To deliver", "Until you delete it"],
                ["Orders and payments", "Returns and accounting law", "5 years"],
                ["E-mail on the wait list", "To tell you once that a thing is back", "One year, or until you refuse"],
                ["Backups", "To bring the shop back after a breakdown", "One day"],
                ["A guest's cart", "It lives in your browser", "Until you clear it"],
                ["Language and currency", "To show pages the way you chose", "One year"],
              ],
            },
          },
          {
            title: "Who receives it",
            paragraphs: [
              "The carrier gets the recipient's name, phone and address. The payment provider gets the order's number and sum. Only the bank sees your card number; it never reaches us.",
            ],
          },
          {
            title: "Your rights",
            list: [
              "Get a copy of everything we hold about you: at once, in your account under “My data”.",
              "Have mistakes corrected.",
              "Delete the account and its data: there too, at once. Only what the law demands stays, without name, phone or address.",
              "Ask for either by letter where you have no account or can't sign in: we answer within 10 working days.",
              "Withdraw consent to mailings at any time.",
            ],
          },
          {
            title: "Where to write",
            paragraphs: [`${whoSells(seller, lang)}.`, ...fictionOf(seller, lang)],
          },
        ],
      };

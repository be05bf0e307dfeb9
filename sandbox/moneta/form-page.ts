import { escapeHtml, payPageHeaders, style } from "../sber/pay-page.ts";
import type { Invoice } from "./invoice.ts";

const words = {
  ru: {
    title: "Оплата через Монету",
    play: "Учебная платёжная система: настоящие деньги не спишутся.",
    sum: "К оплате",
    pay: "Оплатить",
    decline: "Отказ банка",
    abandon: "Уйти, не оплатив",
    declined: "Банк отказал. Можно попробовать ещё раз.",
    paid: "Заказ уже оплачен.",
    over: "Магазин не принимает оплату этого заказа.",
    back: "Вернуться в магазин",
  },
  en: {
    title: "Payment through Moneta",
    play: "A play payment system: no real money is taken.",
    sum: "To pay",
    pay: "Pay",
    decline: "Bank declines",
    abandon: "Leave without paying",
    declined: "The bank declined. You may try again.",
    paid: "The order is paid already.",
    over: "The store does not take payment for this order.",
    back: "Back to the store",
  },
};

/** Without a form there is no store to return to. */
export const formHeaders = (invoice?: Invoice) => payPageHeaders(invoice ?? { returnUrl: "http://localhost", failUrl: "http://localhost" });

export function formPage(invoice: Invoice, may: { amount: string } | { refusal: string }): string {
  const say = words[invoice.language];
  const head = `<h1>${say.title}</h1><p>${escapeHtml(invoice.description || invoice.transactionId)}</p>`;
  if ("refusal" in may) {
    const isPaid = may.refusal === "200";
    const back = escapeHtml(isPaid ? invoice.returnUrl : invoice.failUrl);
    const told = `<p role="status">${isPaid ? say.paid : say.over}</p><a class="button" href="${back}">${say.back}</a>`;
    return page(invoice.language, say.title, `${head}${told}<p><small>${say.play}</small></p>`);
  }
  return page(
    invoice.language,
    say.title,
    `${head}<p>${say.sum}</p><p class="sum">${escapeHtml(may.amount.replace(".", invoice.language === "ru" ? "," : "."))} ₽</p>
${invoice.declines ? `<p role="status">${say.declined}</p>` : ""}
<form method="post" action="/sandbox/pay/moneta/${encodeURIComponent(invoice.transactionId)}">
<button name="outcome" value="paid">${say.pay}</button>
<button class="quiet" name="outcome" value="declined">${say.decline}</button>
<button class="quiet" name="outcome" value="abandoned">${say.abandon}</button>
</form><p><small>${say.play}</small></p>`,
  );
}

export const refusalPage = (refusal: string): string =>
  page("ru", words.ru.title, `<h1>${words.ru.title}</h1><p role="alert">${escapeHtml(refusal)}</p>`);

const page = (language: string, title: string, inside: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main>${inside}</main></body></html>`;

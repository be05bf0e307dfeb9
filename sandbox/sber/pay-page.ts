import { createHash } from "node:crypto";
import { type BankOrder, TRIES } from "./order.ts";

const words = {
  ru: {
    title: "Оплата заказа",
    play: "Учебный банк: настоящие деньги не спишутся.",
    sum: "К оплате",
    pay: "Оплатить",
    decline: "Отказ банка",
    abandon: "Уйти, не оплатив",
    left: "Осталось попыток",
    paid: "Заказ оплачен.",
    over: "Этот платёж уже закрыт. Вернитесь в магазин и начните оплату заново.",
    back: "Вернуться в магазин",
    app: "Приложение банка",
    confirm: "Подтвердить",
    refuse: "Отказаться",
  },
  en: {
    title: "Order payment",
    play: "A play bank: no real money is taken.",
    sum: "To pay",
    pay: "Pay",
    decline: "Bank declines",
    abandon: "Leave without paying",
    left: "Tries left",
    paid: "The order is paid.",
    over: "This payment is closed. Go back to the store and start it again.",
    back: "Back to the store",
    app: "The bank's application",
    confirm: "Confirm",
    refuse: "Refuse",
  },
};

export const style = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{margin:0;padding:24px;display:grid;place-items:center}
main{max-width:26rem;width:100%}h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.5rem 0}.sum{font-size:2rem;font-weight:700;margin:1rem 0}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.75rem 0;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;
text-decoration:none;border:2px solid #14753c;border-radius:8px;background:#14753c;color:#fff;cursor:pointer}
button.quiet,a.button{background:transparent;color:inherit;border-color:#767676}:focus-visible{outline:3px solid #1a6dd6;outline-offset:2px}`;

export function payPageHeaders(order: Pick<BankOrder, "returnUrl" | "failUrl">) {
  // form-action applies to redirects too, which lead to the shop.
  const shops = [...new Set([order.returnUrl, order.failUrl].map((url) => new URL(url).origin))].join(" ");
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shops}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

export function payPage(order: BankOrder, open: boolean): string {
  const say = words[order.language];
  const paid = order.status === 1 || order.status === 2;
  const back = escapeHtml(paid ? order.returnUrl : order.failUrl);
  const sberPay = order.appBackUrl ? `<a class="button" href="/sandbox/pay/sber/${order.orderId}/app">SberPay</a>` : "";
  const doing = open
    ? `${order.declines ? `<p role="status">${say.left}: ${TRIES - order.declines}</p>` : ""}
${sberPay}<form method="post">
<button name="outcome" value="paid">${say.pay}</button>
<button class="quiet" name="outcome" value="declined">${say.decline}</button>
<button class="quiet" name="outcome" value="abandoned">${say.abandon}</button>
</form>`
    : `<p role="status">${paid ? say.paid : say.over}</p><a class="button" href="${back}">${say.back}</a>`;
  return page(order, say.title, doing);
}

export function appPage(order: BankOrder): string {
  const say = words[order.language];
  return page(
    order,
    say.app,
    `<form method="post">
<button name="outcome" value="paid">${say.confirm}</button>
<button class="quiet" name="outcome" value="declined">${say.refuse}</button>
</form>`,
  );
}

function page(order: BankOrder, title: string, doing: string): string {
  const say = words[order.language];
  const sum = new Intl.NumberFormat(order.language, { style: "currency", currency: "RUB" }).format(order.amount / 100);
  return `<!doctype html>
<html lang="${order.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} ${escapeHtml(order.orderNumber)}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(order.orderNumber)}${order.description ? ` · ${escapeHtml(order.description)}` : ""}</p>
<p>${say.sum}</p><p class="sum">${sum}</p>
${doing}
<p><small>${say.play}</small></p></main></body></html>`;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

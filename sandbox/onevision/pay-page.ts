import { createHash } from "node:crypto";
import type { Payment } from "./payment.ts";

const words = {
  ru: {
    title: "Оплата заказа",
    play: "Учебная оплата OneVision: настоящие деньги не спишутся.",
    sum: "К оплате",
    pay: "Оплатить",
    decline: "Отказ банка",
    abandon: "Уйти, не оплатив",
    paid: "Заказ оплачен.",
    over: "Этот платёж уже закрыт. Вернитесь в магазин и начните оплату заново.",
    back: "Вернуться в магазин",
  },
  en: {
    title: "Order payment",
    play: "OneVision play payment: no real money is taken.",
    sum: "To pay",
    pay: "Pay",
    decline: "Bank declines",
    abandon: "Leave without paying",
    paid: "The order is paid.",
    over: "This payment is closed. Go back to the store and start it again.",
    back: "Back to the store",
  },
};

const style = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{margin:0;padding:24px;display:grid;place-items:center}
main{max-width:26rem;width:100%}h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.5rem 0}.sum{font-size:2rem;font-weight:700;margin:1rem 0}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.75rem 0;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;
text-decoration:none;border:2px solid #0b5fa5;border-radius:8px;background:#0b5fa5;color:#fff;cursor:pointer}
button.quiet,a.button{background:transparent;color:inherit;border-color:#767676}:focus-visible{outline:3px solid #1a6dd6;outline-offset:2px}`;

export function payPageHeaders({ success_url, failure_url }: Payment) {
  // form-action applies to redirects too, which lead to the shop.
  const shops = [...new Set([success_url, failure_url].map((url) => new URL(url).origin))].join(" ");
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shops}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

export function payPage(payment: Payment, isOpen: boolean): string {
  const say = words[payment.lang];
  const sum = new Intl.NumberFormat(payment.lang, { style: "currency", currency: "KZT", maximumFractionDigits: 0 }).format(payment.amount);
  const isPaid = payment.held > 0 && payment.status !== "canceled";
  const back = escapeHtml(isPaid ? payment.success_url : payment.failure_url);
  const doing = isOpen
    ? `<form method="post">
<button name="outcome" value="paid">${say.pay}</button>
<button class="quiet" name="outcome" value="declined">${say.decline}</button>
<button class="quiet" name="outcome" value="abandoned">${say.abandon}</button>
</form>`
    : `<p role="status">${isPaid ? say.paid : say.over}</p><a class="button" href="${back}">${say.back}</a>`;
  return `<!doctype html>
<html lang="${payment.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${say.title} ${escapeHtml(payment.order_id)}</title><style>${style}</style></head>
<body><main><h1>${say.title}</h1><p>${escapeHtml(payment.order_id)} · ${escapeHtml(payment.description)}</p>
<p>${say.sum}</p><p class="sum">${sum}</p>
${doing}
<p><small>${say.play}</small></p></main></body></html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

import { createHash } from "node:crypto";
import type { YandexOrder } from "./order.ts";

const words = {
  ru: {
    title: "Яндекс Пэй",
    play: "Учебная форма: настоящие деньги не спишутся.",
    sum: "К оплате",
    split: "Оплатить частями (Сплит)",
    card: "Оплатить картой целиком",
    decline: "Отказ банка",
    abandon: "Уйти, не оплатив",
    declined: "Банк отказал. Попробуйте ещё раз.",
    paid: "Заказ оплачен.",
    over: "Ссылка больше не действует. Вернитесь в магазин и начните оплату заново.",
    back: "Вернуться в магазин",
  },
  en: {
    title: "Yandex Pay",
    play: "A play form: no real money is taken.",
    sum: "To pay",
    split: "Pay in parts (Split)",
    card: "Pay all of it by card",
    decline: "Bank declines",
    abandon: "Leave without paying",
    declined: "The bank has declined. Try again.",
    paid: "The order is paid.",
    over: "This link is over. Go back to the store and start the payment again.",
    back: "Back to the store",
  },
};

const style = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{margin:0;padding:24px;display:grid;place-items:center}
main{max-width:26rem;width:100%}h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.5rem 0}.sum{font-size:2rem;font-weight:700;margin:1rem 0}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.75rem 0;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;
text-decoration:none;border:2px solid #8a1b5c;border-radius:8px;background:#8a1b5c;color:#fff;cursor:pointer}
button.quiet,a.button{background:transparent;color:inherit;border-color:#767676}:focus-visible{outline:3px solid #1a6dd6;outline-offset:2px}`;

export function payPageHeaders({ redirectUrls }: YandexOrder) {
  // form-action applies to redirects too, which lead to the shop.
  const shops = [...new Set(Object.values(redirectUrls).map((url) => new URL(url).origin))].join(" ");
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shops}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

export function payPage(order: YandexOrder, { isOpen, language }: { isOpen: boolean; language: "ru" | "en" }): string {
  const say = words[language];
  const sum = new Intl.NumberFormat(language, { style: "currency", currency: "RUB" }).format(order.amount / 100);
  const isPaid = order.status !== "PENDING" && order.status !== "FAILED" && order.status !== "VOIDED";
  const isDeclined = order.operations.some(({ status }) => status === "FAIL");
  const ways = order.methods.toSorted((a, b) => Number(b === order.preferred) - Number(a === order.preferred));
  const buttons = ways.map((way) => (way === "SPLIT" ? { value: "split", text: say.split } : { value: "card", text: say.card }));
  const doing = isOpen
    ? `${isDeclined ? `<p role="status">${say.declined}</p>` : ""}
<form method="post">
${buttons.map(({ value, text }) => `<button name="outcome" value="${value}">${text}</button>`).join("\n")}
<button class="quiet" name="outcome" value="declined">${say.decline}</button>
<button class="quiet" name="outcome" value="abandoned">${say.abandon}</button>
</form>`
    : `<p role="status">${isPaid ? say.paid : say.over}</p><a class="button" href="${escapeHtml(isPaid ? order.redirectUrls.onSuccess : order.redirectUrls.onAbort)}">${say.back}</a>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${say.title} ${escapeHtml(order.orderId)}</title><style>${style}</style></head>
<body><main><h1>${say.title}</h1><p>${escapeHtml(order.orderId)}${order.purpose ? ` · ${escapeHtml(order.purpose)}` : ""}</p>
<p>${say.sum}</p><p class="sum">${sum}</p>
${doing}
<p><small>${say.play}</small></p></main></body></html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

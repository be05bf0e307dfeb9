import { createHash } from "node:crypto";
import type { PartsOrder } from "./order.ts";

const style = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{margin:0;padding:24px;display:grid;place-items:center}
main{max-width:26rem;width:100%}h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.5rem 0}.sum{font-size:2rem;font-weight:700;margin:1rem 0}
ol{padding:0;list-style:none}li{display:flex;justify-content:space-between;padding:.35rem 0;border-bottom:1px solid #767676}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.75rem 0;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;
text-decoration:none;border:2px solid #5a2ca0;border-radius:8px;background:#5a2ca0;color:#fff;cursor:pointer}
button.quiet,a.button{background:transparent;color:inherit;border-color:#767676}:focus-visible{outline:3px solid #1a6dd6;outline-offset:2px}`;

export function payPageHeaders({ successUrl, failUrl }: PartsOrder) {
  // form-action applies to redirects too, which lead to the shop.
  const shops = [...new Set([successUrl, failUrl].map((url) => new URL(url).origin))].join(" ");
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shops}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

const money = (kopecks: number) => new Intl.NumberFormat("ru", { style: "currency", currency: "RUB" }).format(kopecks / 100);
const date = (day: string) => day.split("-").reverse().join(".");

export function payPage(order: PartsOrder): string {
  const isOpen = order.status === "new" || order.status === "approved";
  const isPaid = ["wait_for_commit", "committed", "completed"].includes(order.status);
  const parts = order.schedule.map((part) => `<li><span>${date(part.date)}</span><b>${money(part.amount)}</b></li>`).join("");
  const doing = isOpen
    ? `<form method="post">
<button name="outcome" value="paid">Оплатить первую часть</button>
<button class="quiet" name="outcome" value="declined">Отказ в рассрочке</button>
<button class="quiet" name="outcome" value="abandoned">Уйти, не оплатив</button>
</form>`
    : `<p role="status">${isPaid ? "Первая часть оплачена." : "Этот платёж уже закрыт. Вернитесь в магазин и начните оплату заново."}</p>
<a class="button" href="${escapeHtml(isPaid ? order.successUrl : order.failUrl)}">Вернуться в магазин</a>`;
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Оплата частями ${escapeHtml(order.id)}</title><style>${style}</style></head>
<body><main><h1>Оплата частями</h1><p>Заказ ${escapeHtml(order.id)}</p>
<p>Сегодня</p><p class="sum">${money(order.schedule[0]!.amount)}</p>
<ol>${parts}</ol>
${doing}
<p><small>Учебный сервис: настоящие деньги не спишутся.</small></p></main></body></html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

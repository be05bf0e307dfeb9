import { escapeHtml } from "#app/foundation/escape-html.ts";

/** An email's building block as HTML and text; "" leaves that version out. */
export type Part = { html: string; text: string };
export type Row = readonly [name: string, value: string];

const URLS = /https?:\/\/[^\s<]*[^\s<.,;:!?)]/g;
const LINE = "border-top:1px solid #D9D4C7";

export const anchor = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

export const heading = (text: string): Part => ({ html: `<h1 style="font-size:20px">${escapeHtml(text)}</h1>`, text });

export const paragraph = (text: string): Part => ({
  html: `<p>${escapeHtml(text).replaceAll(URLS, '<a href="$&">$&</a>').replaceAll("\n", "<br>")}</p>`,
  text,
});

export const button = (href: string, text: string): Part => ({
  html: `<p><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#b3121d;color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(text)}</a></p>`,
  text: href,
});

export const lineWithLink = (text: string, link: { href: string; text: string } | null): Part => ({
  html: `<p>${escapeHtml(text)}${link ? `<br>${anchor(link.href, link.text)}` : ""}</p>`,
  text: link ? `${text}\n${link.href}` : text,
});

export const code = (text: string): Part => ({ html: `<p style="font-size:24px"><b>${escapeHtml(text)}</b></p>`, text });

/** For HTML only: the text contains it. */
export const codeAgain = (text: string): Part => ({ ...code(text), text: "" });

export const picture = (cid: string, alt: string): Part => ({
  html: `<p><img src="cid:${cid}" alt="${escapeHtml(alt)}" width="600" style="max-width:100%"></p>`,
  text: "",
});

export const facts = (rows: readonly Row[]): Part =>
  rows.length
    ? {
        html: `<p>${rows.map(([name, value]) => `<span style="color:#5f5b52">${escapeHtml(name)}:</span> ${escapeHtml(value)}`).join("<br>")}</p>`,
        text: rows.map(([name, value]) => `${name}: ${value}`).join("\n"),
      }
    : { html: "", text: "" };

export type Item = { name: string; quantity: number; sum: string };

export const receipt = (items: readonly Item[], sums: readonly Row[], note: string): Part => {
  const cell = (tag: string, text: string, more = "") => `<${tag}${more}>${escapeHtml(text)}</${tag}>`;
  const row = (cells: string) => `<tr style="${LINE}">${cells}</tr>`;
  const bought = items.map(({ name, quantity, sum }) =>
    row(`${cell("td", name)}${cell("td", `× ${quantity}`)}${cell("td", sum, ' align="right"')}`),
  );
  const summed = sums.map(([name, sum], at) => {
    const tag = at === sums.length - 1 ? "th" : "td";
    return row(`${cell(tag, name, ' colspan="2" align="left"')}${cell(tag, sum, ' align="right"')}`);
  });
  return {
    html: `<table cellpadding="6" style="border-collapse:collapse">${[...bought, ...summed].join("")}</table>${note ? `<p>${escapeHtml(note)}</p>` : ""}`,
    text: [
      ...items.map(({ name, quantity, sum }) => `${name} × ${quantity}: ${sum}`),
      "",
      ...sums.map(([name, sum]) => `${name}: ${sum}`),
      ...(note ? [note] : []),
    ].join("\n"),
  };
};

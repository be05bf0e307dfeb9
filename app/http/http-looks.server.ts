import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOOK_COOKIE, LOOK_MINUTES } from "#app/customers/looks/look.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { languageOf } from "#app/foundation/hosts.ts";
import { writeCookie } from "#app/foundation/http/cookies.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isolated } from "#app/foundation/isolated.ts";
import type { Shop } from "#app/shop.server.ts";
import { LEAVE } from "./look-banner.server.ts";
import type { Visits } from "./visit.server.ts";

const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const STYLE = `:root{color-scheme:light dark}body{margin:0;background:#f4f1ea;color:#111113;font:18px/1.5 'Golos Text',system-ui,sans-serif}
header{padding:20px 24px;border-bottom:2px solid #111113;box-shadow:0 3px #d4131f;font-weight:800;font-size:1.5rem;letter-spacing:.02em;text-transform:uppercase}
main{max-width:34rem;margin:8vh auto;padding:28px 24px;border:2px solid #111113;overflow-wrap:anywhere}h1{margin:0 0 12px;font-size:1.6rem;line-height:1.2}p{margin:0 0 16px}
button{min-height:48px;padding:0 20px;border:0;border-radius:2px;background:#d4131f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#b00f19}button:focus-visible{outline:3px solid #1f5fd4;outline-offset:2px}@media(max-width:640px){main{margin:24px 16px}}
@media(prefers-color-scheme:dark){body{background:#111113;color:#f4f1ea}header,main{border-color:#f4f1ea}}`;

/** A link from the staff's host leads here: opened by a press, since a link is followed by more than people. */
export function serveLooks(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits): void {
  const at = (request: FastifyRequest) => ({ storefront: visits.place(request).storefront.region, now: shop.clock.now() });
  const plain = (reply: FastifyReply) => reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  const cookie = (request: FastifyRequest, value: string, maxAgeSeconds: number) =>
    writeCookie(LOOK_COOKIE, value, { maxAgeSeconds, secure: visits.isSecure(request) });
  const linkOf = ({ params }: FastifyRequest) => (params as { link: string }).link;
  const linked = (url: string) => /^\/look\/[\w-]{43}\?lang=(ru|en)$/.exec(url)?.[1];
  /** The employee's, as the link from the back office says. */
  const langOf = (request: FastifyRequest) =>
    languageOf(visits.place(request).storefront, linked(request.url) ?? visits.cookies(request).get("lang"));
  const gone = () => new ProblemError(404, "look_over");

  app.get("/look/:link", async (request, reply) => {
    await count("sign-in", await visits.open(request, reply, { asGuest: true, isShown: true }));
    const found = await shop.looks.behind(linkOf(request), at(request));
    if (!found) throw gone();
    const { storefront } = visits.place(request);
    const lang = langOf(request);
    const locale = { locale: lang };
    const name = [found.firstname, found.lastname].filter(Boolean).join(" ") || m.look_nameless({}, locale);
    const texts = [
      `<h1>${escapeHtml(m.look_title({ name }, locale))}</h1>`,
      `<p>${escapeHtml(m.look_says({ minutes: LOOK_MINUTES }, locale))}</p>`,
      `<p>${escapeHtml(m.look_reason({ reason: isolated(found.reason) }, locale))}</p>`,
      `<form method="post"><button>${escapeHtml(m.look_open({}, locale))}</button></form>`,
    ];
    return plain(reply)
      .header("content-security-policy", CSP)
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(m.look_banner_name({}, locale))}</title><style>${STYLE}</style><body><header>${escapeHtml(storefront.brand[lang])}</header><main>${texts.join("")}</main></body></html>`,
      );
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 1024 }, (_request, _body, done) => done(null, null));
    scope.post(LEAVE, async (request, reply) => {
      const token = visits.lookToken(request);
      if (token) await shop.looks.leave(token, shop.clock.now());
      return plain(reply)
        .header("set-cookie", cookie(request, "", 0))
        .redirect("/", 303);
    });
    scope.post("/look/:link", async (request, reply) => {
      await count("sign-in", await visits.open(request, reply, { asGuest: true, isShown: true }));
      const token = await shop.looks.open(linkOf(request), at(request));
      if (!token) throw gone();
      return plain(reply)
        .header("set-cookie", [
          cookie(request, token, LOOK_MINUTES * 60),
          writeCookie("lang", langOf(request), { maxAgeSeconds: LOOK_MINUTES * 60, secure: visits.isSecure(request), plain: true }),
        ])
        .redirect("/lk", 303);
    });
  });
}

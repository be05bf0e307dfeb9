import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOOK_COOKIE, LOOK_MINUTES } from "#app/customers/looks/look.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { writeCookie } from "#app/foundation/http/cookies.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Shop } from "#app/shop.server.ts";
import { LEAVE } from "./look-banner.server.ts";
import type { Visits } from "./visit.server.ts";

const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const PAGE = "max-width:36rem;margin:10vh auto;padding:0 16px;font:18px/1.5 'Golos Text',sans-serif;background:#f4f1ea;color:#111113";
const BUTTON = "min-height:48px;padding:0 20px;border:0;border-radius:2px;background:#d4131f;color:#fff;font:inherit;cursor:pointer";

/** A link from the staff's host leads here: opened by a press, since a link is followed by more than people. */
export function serveLooks(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits): void {
  const at = (request: FastifyRequest) => ({ storefront: visits.place(request).storefront.region, now: shop.clock.now() });
  const plain = (reply: FastifyReply) => reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  const cookie = (request: FastifyRequest, value: string, maxAgeSeconds: number) =>
    writeCookie(LOOK_COOKIE, value, { maxAgeSeconds, secure: visits.isSecure(request) });
  const linkOf = ({ params }: FastifyRequest) => (params as { link: string }).link;
  const gone = () => new ProblemError(404, "look_over");

  app.get("/look/:link", async (request, reply) => {
    await count("sign-in", await visits.open(request, reply, { asGuest: true, isShown: true }));
    const found = await shop.looks.behind(linkOf(request), at(request));
    if (!found) throw gone();
    const { lang } = visits.place(request);
    const locale = { locale: lang };
    const name = [found.firstname, found.lastname].filter(Boolean).join(" ") || m.look_nameless({}, locale);
    const texts = [
      `<h1 style="font-size:1.6rem">${escapeHtml(m.look_title({ name }, locale))}</h1>`,
      `<p>${escapeHtml(m.look_says({ minutes: LOOK_MINUTES }, locale))}</p>`,
      `<p>${escapeHtml(m.look_reason({ reason: found.reason }, locale))}</p>`,
      `<form method="post"><button style="${BUTTON}">${escapeHtml(m.look_open({}, locale))}</button></form>`,
    ];
    return plain(reply)
      .header("content-security-policy", CSP)
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(m.look_banner_name({}, locale))}</title><body style="${PAGE}"><main>${texts.join("")}</main></body></html>`,
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
        .header("set-cookie", cookie(request, token, LOOK_MINUTES * 60))
        .redirect("/lk", 303);
    });
  });
}

import type { FastifyInstance, FastifyReply } from "fastify";
import { drawIcon } from "#app/foundation/brand/icons.server.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { languages, storefronts } from "#app/foundation/storefront.ts";
import { examples } from "#app/messaging/mail/examples.ts";
import { withFooter } from "#app/messaging/mail/footer.ts";
import { cidOf, type Sender, signIn } from "#app/messaging/mail/layout.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** /sandbox/emails: every email with sample data. Sandbox only. */
export function previewMail(app: FastifyInstance): void {
  const html = (reply: FastifyReply, body: string) =>
    reply.header("content-security-policy", POLICY).header("cache-control", "no-store").type("text/html; charset=utf-8").send(body);

  app.get("/sandbox/emails", (_request, reply) => {
    const senders = storefronts.flatMap(({ region }) => languages.map((lang) => ({ storefront: region, lang })));
    const rows = Object.entries(examples).map(([name, make]) => {
      const links = senders.map((sender) => {
        const address = `/sandbox/emails/${name}/${sender.storefront}/${sender.lang}`;
        return `<td><a href="${address}">${sender.storefront} ${sender.lang}</a> <a href="${address}/text">text</a></td>`;
      });
      return `<tr><th align="left">${name}</th><td>${escapeHtml(emailOf(make, senders[0]!)?.subject ?? "")}</td>${links.join("")}</tr>`;
    });
    return html(
      reply,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails</title></head><body><h1>Emails</h1><table cellpadding="6">${rows.join("")}</table></body></html>`,
    );
  });

  app.get("/sandbox/emails/:name/:storefront/:lang", async (request, reply) => {
    const { mail, corner } = found(request.params);
    const icon = `data:image/png;base64,${(await drawIcon("192.png", corner)).toString("base64")}`;
    return html(reply, mail.html!.replaceAll(`cid:${cidOf(corner)}`, icon));
  });
  app.get("/sandbox/emails/:name/:storefront/:lang/text", (request, reply) =>
    reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send(found(request.params).mail.text),
  );
}

const emailOf = (make: (sender: Sender) => ReturnType<(typeof examples)[string]>, sender: Sender) =>
  make(sender).find(({ channel }) => channel === "email");

function found(params: unknown) {
  const { name, ...asked } = params as Record<string, string>;
  const storefront = storefronts.find(({ region }) => region === asked.storefront);
  const lang = languages.find((one) => one === asked.lang);
  const make = Object.hasOwn(examples, name!) && examples[name!];
  const mail = make && storefront && lang && emailOf(make, { storefront: storefront.region, lang });
  if (!mail) throw notFound();
  const whole = withFooter(mail, demoSellers.main);
  return { mail: whole, corner: signIn(whole.html ?? "")! };
}

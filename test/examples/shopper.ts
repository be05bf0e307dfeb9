import { request as httpRequest } from "node:http";
import type { FastifyInstance } from "fastify";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";

type Placed = { _id: string; ordernumber: string; panel: string | null; next: { kind: string; url?: string } };
type Refused = { code: string; title: string; quote: QuoteAnswer; errors: { path: string; code: string; message: string }[] };
/** Any answer; tests read the members they expect. */
export type Reply = {
  status: number;
  body: QuoteAnswer & Placed & Refused & Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
};
export type Item = { productid: string; specification?: string; quantity: number };
type Via = FastifyInstance | { port: number };

/** A browser with cookies, on one storefront. */
export function createShopper(via: Via, { host = "localhost", lang = "ru" }: { host?: string; lang?: string } = {}) {
  const jar = new Map<string, string>([["lang", lang]]);
  async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const own = { host, origin: `http://${host}`, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "), ...headers };
    const reply = "inject" in via ? await inject(via, method, url, body, own) : await overHttp(via.port, method, url, body, own);
    for (const line of [reply.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = String(line).split(";");
      const at = pair.indexOf("=");
      if (pair.slice(at + 1)) jar.set(pair.slice(0, at), pair.slice(at + 1));
      else jar.delete(pair.slice(0, at));
    }
    return reply;
  }
  const post = (url: string, body: unknown, headers?: Record<string, string>) => send("POST", url, body, headers);
  const shopper = {
    jar,
    get: (url: string, headers?: Record<string, string>) => send("GET", url, undefined, headers),
    post,
    send,
    quote: (items: Item[], more: object = {}) =>
      post("/shop/cart/quote", { lines: items.map((item) => ({ specification: "0", ...item })), ...way, ...more }),
    /** Quotes and orders; `change` edits the body. */
    order: async (items: Item[], change: (body: OrderSent) => unknown = (body) => body, key?: string): Promise<Reply> => {
      const quoted = await shopper.quote(items);
      return post("/order/addnew", change(orderBody(quoted.body)), key ? { "idempotency-key": key } : {});
    },
  };
  return shopper;
}

export type OrderSent = ReturnType<typeof orderBody>;

const way = { typepayment: "bank-card", delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" } };

/** The body a page would send for a quote. */
export function orderBody(quote: QuoteAnswer) {
  return {
    contragent: { phone: "+79001234567", firstname: "Иван", lastname: "Петров", email: "ivan@example.com" } as Record<string, unknown>,
    country: "RU",
    items: quote.lines.map((line) => ({
      productid: line.productid,
      specification: line.specification,
      quantity: line.quantity,
      realprice: line.realprice,
      price: line.price,
    })),
    bonus: quote.bonus,
    avanse: quote.avanse,
    ad_deposit: quote.ad_deposit,
    promocodename: quote.promo?.applied ? quote.promo.name : "",
    typepayment: "bank-card",
    delivery: { ...way.delivery, street: "Ленина", house: "1", kvartira: "5" } as Record<string, unknown>,
    quote: quote.id,
  };
}

async function inject(app: FastifyInstance, method: string, url: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const answer = await app.inject({ method: method as "GET", url, headers, ...(body !== undefined && { payload: body as object }) });
  return { status: answer.statusCode, body: parse(answer.body), headers: answer.headers as Reply["headers"] };
}

function overHttp(port: number, method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const asked = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { ...headers, ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }) },
        timeout: 60_000,
      },
      (answer) => {
        let got = "";
        answer.on("data", (chunk) => {
          got += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode!, body: parse(got), headers: answer.headers }));
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    asked.on("timeout", () => asked.destroy(new Error("timeout")));
    asked.end(text);
  });
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

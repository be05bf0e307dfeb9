import type { FastifyInstance } from "fastify";
import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";
import type { Shop } from "../../app/shop.server.ts";
import { putOnShelf } from "./goods.ts";
import { createShopper, orderBody, type Reply } from "./shopper.ts";

export const aCompany = {
  type: "legal-entity",
  inn: "02 99 00100 8",
  kpp: "0299 01 001",
  ogrn: "1240200001007",
  okpo: "99001004",
  name: "ООО «Угловой Клуб»",
  adress: "450001, г. Уфа, ул. Ленина, д. 1",
};
export const aTrader = {
  type: "sole-trader",
  inn: "029900300038",
  ogrn: "322028000030003",
  name: "ИП Ковалёва Анна Игоревна",
  adress: "450001, г. Уфа, ул. Ленина, д. 5",
};

type How = {
  bank?: object;
  change?: (body: ReturnType<typeof orderBody>) => object;
  shopper?: ReturnType<typeof createShopper>;
  key?: string;
  /** Whose cart the goods lie in before. */
  client?: string;
};

/** Orders in this shop that are to be paid by bank transfer. */
export function billedOrders({ shop, app }: { shop: Shop; app: FastifyInstance }) {
  const gloves = putOnShelf(shop, { price: 6490, stock: 10_000 });
  return async function anOrder({ bank = aCompany, change = (body) => body, shopper = createShopper(app), key, client }: How = {}) {
    const item = { productid: await gloves, quantity: 2 };
    if (client) await shopper.post("/shop/user/basket", { type: "add", client, item: { ...item, specification: "0" } });
    const quoted = await shopper.quote([item], { typepayment: "bank-transfer" });
    const body = { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder: { type: "online", payment: "", bank } };
    const place = (): Promise<Reply> => shopper.post("/order/addnew", change(body), key ? { "idempotency-key": key } : {});
    const placed = await place();
    return { placed, again: place, id: placed.body._id, number: placed.body.ordernumber, shopper };
  };
}

/** What stands in a document, its lines and columns as one text. */
export async function textOf(pdf: Uint8Array): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replace(/\s+/g, " "), pages: totalPages };
}

type Box = { x: number; y: number; width: number; height: number };

/** The squares of a document's code to be read by a camera, from its corner on: the same squares are the same words. */
export async function codeIn(pdf: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const boxes = fnArray.flatMap((operator, at): Box[] => {
    const [, , edges] = operator === OPS.constructPath ? argsArray[at] : [];
    if (!edges) return [];
    return [{ x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1] }];
  });
  const squares = boxes.filter(({ width, height }) => width > 0 && Math.abs(width - height) < 0.01);
  const ground = squares.reduce((one, other) => (other.width > one.width ? other : one));
  const isInside = ({ x, y, width }: Box) =>
    x >= ground.x - 0.01 &&
    y >= ground.y - 0.01 &&
    x + width <= ground.x + ground.width + 0.01 &&
    y + width <= ground.y + ground.width + 0.01;
  return squares.filter(isInside).map(({ x, y, width }) => [x - ground.x, y - ground.y, width].map((n) => n.toFixed(1)).join(" "));
}

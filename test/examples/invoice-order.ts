import type { FastifyInstance } from "fastify";
import jsQR from "jsqr";
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
  client?: string;
};

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

/** A PDF's text. */
export async function textOf(pdf: Uint8Array): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replace(/\s+/g, " "), pages: totalPages };
}

type Box = { x: number; y: number; width: number; height: number };

/** A PDF's QR code; null if none. */
export async function codeIn(pdf: Uint8Array): Promise<string | null> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const paths = fnArray.flatMap((operator, at) => (operator === OPS.constructPath ? [boxesOf(argsArray[at][1][0])] : []));
  // The path with most parts is the code.
  const modules = paths.reduce((one, other) => (other.length > one.length ? other : one), []);
  return modules.length > 100 ? readCode(modules) : null;
}

/** Bounding boxes of a path's parts. */
function boxesOf(path: Float32Array): Box[] {
  const boxes: Box[] = [];
  let points: [number, number][] = [];
  const close = () => {
    if (!points.length) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
    points = [];
  };
  const numbersOf = [2, 2, 6, 4, 0];
  for (let at = 0; at < path.length; at += 1 + numbersOf[path[at]!]!) {
    if (path[at] === 0) close();
    if (path[at]! < 2) points.push([path[at + 1]!, path[at + 2]!]);
  }
  close();
  return boxes;
}

function readCode(modules: readonly Box[]): string | null {
  const size = Math.min(...modules.map(({ height }) => height));
  const [left, low] = [Math.min(...modules.map(({ x }) => x)), Math.min(...modules.map(({ y }) => y))];
  const across = Math.round((Math.max(...modules.map(({ x, width }) => x + width)) - left) / size);
  const [zoom, quiet] = [4, 4];
  const side = (across + 2 * quiet) * zoom;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width, height } of modules)
    for (let dx = 0; dx < Math.round(width / size) * zoom; dx++)
      for (let dy = 0; dy < Math.round(height / size) * zoom; dy++) {
        const [column, row] = [Math.round((x - left) / size + quiet) * zoom + dx, Math.round((y - low) / size + quiet) * zoom + dy];
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
  const found = jsQR(pixels, side, side);
  return found && Buffer.from(found.binaryData).toString();
}

import { addLine, type LocalLine, MOST_LINES, NO_SIZE, type Pair } from "./cart.ts";

/** The cart of a browser without scripts: only the store reads it there, and the page of the cart hands it on to a browser that has some. */
export const CART_COOKIE = "cart";
export const CART_COOKIE_SECONDS = 30 * 86_400;
/** A cookie holds four kilobytes. */
const MOST = Math.min(MOST_LINES, 40);
const LINE = /^([\da-f]{24})\.([\da-f]{24}|0)\.(\d{1,4})$/;

/** Reads what is a line, and leaves out what is not. */
export const readCookieCart = (cookie: string | undefined): readonly LocalLine[] =>
  (cookie ?? "").split("~").reduce<readonly LocalLine[]>((lines, text, index) => {
    const [, productid, specification, quantity] = LINE.exec(text) ?? [];
    if (!productid || !specification || !Number(quantity) || lines.length >= MOST) return lines;
    return addLine(lines, { productid, specification, quantity: Number(quantity), timeadd: String(index) });
  }, []);

export const writeCookieCart = (lines: readonly LocalLine[]): string =>
  lines.map(({ productid, specification, quantity }) => `${productid}.${specification}.${quantity}`).join("~");

/** What a form of the cart asks for; null where it makes no sense. A pair that is there already stays as it is; 0 takes it out. */
export function changeCookieCart(lines: readonly LocalLine[], form: FormData): readonly LocalLine[] | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const pair: Pair = { productid: text("productid"), specification: text("specification") || NO_SIZE };
  const quantity = form.has("quantity") ? Number(text("quantity")) : 1;
  if (!LINE.test(`${pair.productid}.${pair.specification}.1`) || !Number.isInteger(quantity) || quantity < 0 || quantity > 9999)
    return null;
  const isPair = (line: LocalLine) => line.productid === pair.productid && line.specification === pair.specification;
  const there = lines.some(isPair);
  if (quantity === 0) return lines.filter((line) => !isPair(line));
  if (there) return form.has("quantity") ? lines.map((line) => (isPair(line) ? { ...line, quantity } : line)) : lines;
  return lines.length >= MOST ? lines : [...lines, { ...pair, quantity, timeadd: "0" }];
}

import { addLine, type LocalLine, MOST_LINES, NO_SIZE, type Pair } from "#app/cart/cart.ts";

/** The cart of a browser without scripts; the cart page hands it over once scripts run. */
export const CART_COOKIE = "cart";
export const CART_COOKIE_SECONDS = 30 * 86_400;
const MOST = Math.min(MOST_LINES, 40);
/** A cookie holds four kilobytes including its name and attributes. */
const MOST_CHARACTERS = 3800;
const LONGEST_ID = 100;
/** Ids come from the owner's files; encoded they contain neither separator. */
const LINE = /^([^:|]+):([^:|]+):(\d{1,4})$/;

function readLine(text: string): (Pair & { quantity: number }) | null {
  const [, product = "", size = "", quantity] = LINE.exec(text) ?? [];
  try {
    const [productid, specification] = [decodeURIComponent(product), decodeURIComponent(size)];
    const isLine = [productid, specification].every((id) => id.length > 0 && id.length <= LONGEST_ID) && Number(quantity) > 0;
    return isLine ? { productid, specification, quantity: Number(quantity) } : null;
  } catch {
    return null;
  }
}

export const readCookieCart = (cookie: string | undefined): readonly LocalLine[] =>
  (cookie ?? "").split("|").reduce<readonly LocalLine[]>((lines, text, index) => {
    const line = lines.length < MOST ? readLine(text) : null;
    return line ? addLine(lines, { ...line, timeadd: String(index) }) : lines;
  }, []);

export const writeCookieCart = (lines: readonly LocalLine[]): string =>
  lines
    .map(({ productid, specification, quantity }) => `${encodeURIComponent(productid)}:${encodeURIComponent(specification)}:${quantity}`)
    .join("|");

/** Null for an invalid form. An existing pair stays as it is; 0 removes it. */
export function changeCookieCart(lines: readonly LocalLine[], form: FormData): readonly LocalLine[] | null {
  // The remove button submits a quantity after the field's own.
  const text = (name: string) => String(form.getAll(name).at(-1) ?? "");
  const pair: Pair = { productid: text("productid"), specification: text("specification") || NO_SIZE };
  const quantity = form.has("quantity") ? Number(text("quantity")) : 1;
  const isPairOfIds = [pair.productid, pair.specification].every((id) => id.length > 0 && id.length <= LONGEST_ID);
  if (!isPairOfIds || !Number.isInteger(quantity) || quantity < 0 || quantity > 9999) return null;
  const isPair = (line: LocalLine) => line.productid === pair.productid && line.specification === pair.specification;
  const there = lines.some(isPair);
  if (quantity === 0) return lines.filter((line) => !isPair(line));
  if (there) return form.has("quantity") ? lines.map((line) => (isPair(line) ? { ...line, quantity } : line)) : lines;
  const next = [...lines, { ...pair, quantity, timeadd: "0" }];
  return lines.length >= MOST || writeCookieCart(next).length > MOST_CHARACTERS ? lines : next;
}

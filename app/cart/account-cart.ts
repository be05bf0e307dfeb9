import { post, type Result } from "#app/foundation/http/client.ts";
import { type LocalLine, samePair } from "./cart.ts";
import { followAccount, keepUnsent, type Mirror, ownLines } from "./cart-store.ts";

type Basket = readonly { _id: string; productid: string; quantity: number; specification: string }[];
type BasketAnswer = { data: { basket: Basket } };
export type MergeAnswer = BasketAnswer & {
  added: number;
  dropped: { productid: string; specification: string; name: string; reason: "gone" | "sold_out" | "full" }[];
  cut: { name: string; max: number }[];
};

const linesOf = (basket: Basket): LocalLine[] =>
  basket.map(({ _id, productid, quantity, specification }) => ({ productid, quantity, specification, timeadd: _id }));

const isUnheard = (status: number) => status === 0 || status === 429 || status >= 500;

/** From now on the cart is the customer's own, on the server; `lost` hears that the session is over. */
export function followCustomer(client: string, basket: Basket, lost: () => void): void {
  let lines = linesOf(basket);
  let last: Promise<unknown> = Promise.resolve();
  type Change = () => object | null;
  const due: Change[] = [];

  const queue = (change: Change) => {
    due.push(change);
    last = last.then(sendDue);
  };
  /** One after the other, in the order they were made. Where nobody answers, that one and what follows it go along with the next. */
  async function sendDue() {
    let answer: Result<BasketAnswer> | null = null;
    for (; due.length; due.shift()) {
      const body = due[0]!();
      answer = body && (await post<BasketAnswer>("/shop/user/basket", { client, ...body }));
      if (answer?.ok) lines = linesOf(answer.data.data.basket);
      else if (!answer || isUnheard(answer.status)) keepUnsent(lines);
      if (answer && isUnheard(answer.status)) return;
      if (answer?.status === 401) lost();
    }
    if (answer?.ok) await catchUp();
  }
  /** What another tab put in while nobody answered comes along; what the server holds is shown once all is done. */
  const catchUp = async () => {
    const merged = await mergeOwnLines();
    if (merged) lines = linesOf(merged.data.basket);
    if (due.length === 0 && (merged || ownLines().length === 0)) followAccount(mirror, lines);
  };
  const idOf = (line: LocalLine) => lines.find((other) => samePair(other, line))?.timeadd;
  const mirror: Mirror = {
    add: ({ productid, specification, quantity }) => queue(() => ({ type: "add", item: { productid, specification, quantity } })),
    set: (line, quantity, specification) =>
      queue(() => {
        const _id = idOf(line);
        return _id ? { type: "set", _id, quantity, specification } : null;
      }),
    remove: (line) =>
      queue(() => {
        const _id = idOf(line);
        return _id ? { type: "delete", _id } : null;
      }),
    clear: () => queue(() => ({ type: "fulldelete" })),
  };
  followAccount(mirror, lines);
}

/** Pushes what this browser alone holds; null when there is nothing to push or nobody answers: then it stays here for the next time. */
export async function mergeOwnLines(): Promise<MergeAnswer | null> {
  const lines = ownLines().map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  if (lines.length === 0) return null;
  const answer = await post<MergeAnswer>("/shop/cart/merge", { lines });
  return answer.ok ? answer.data : null;
}

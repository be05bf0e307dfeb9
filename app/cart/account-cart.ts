import { post, type Result } from "#app/foundation/http/client.ts";
import { customerStore } from "#app/identity/customer-store.ts";
import { onNews } from "#app/live-news/on-news.ts";
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

/** What this page's own changes bring about is heard too, and may be overtaken by their answers: the last word of so long is taken. */
const CALM_MS = 250;
let stopHearing = () => {};

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
      // A line that another tab or device put in has no name here yet.
      const body = due[0]!() ?? ((await look()) ? due[0]!() : null);
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
  /** Asks what the server holds; false where it does not say. */
  async function look(): Promise<boolean> {
    const answer = await post<{ data: { _id: string; basket: Basket } | null }>("/shop/auth/token/", {});
    if (!answer.ok || answer.data.data?._id !== client) return false;
    lines = linesOf(answer.data.data.basket);
    return true;
  }
  /** What another device made of the cart, once this one's own changes are through. */
  async function take(told: LocalLine[]) {
    await sendDue();
    const isOurs = customerStore.get().customer?._id === client;
    if (!isOurs || due.length > 0 || JSON.stringify(told) === JSON.stringify(lines)) return;
    lines = told;
    await catchUp();
  }
  let calm: ReturnType<typeof setTimeout> | undefined;
  stopHearing();
  stopHearing = onNews("basket", ({ basket }) => {
    clearTimeout(calm);
    calm = setTimeout(() => {
      last = last.then(() => take(linesOf(basket)));
    }, CALM_MS);
  });
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

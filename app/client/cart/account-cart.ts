import { addLine, type LocalLine, samePair } from "#app/cart/cart.ts";
import { post, type Result } from "#app/foundation/http/client.ts";
import { customerStore } from "../customer/customer-store.ts";
import { onNews } from "../live/on-news.ts";
import { clearCart, followAccount, leaveAccount, type Mirror } from "./cart-store.ts";
import { beginFor, endSession, forgetUnsent, keepToCart, keepUnsent, takeOut, unsentOf, waitingFor } from "./unsent.ts";

type Basket = readonly { _id: string; productid: string; quantity: number; specification: string }[];
type BasketAnswer = { data: { basket: Basket } };
export type MergeAnswer = BasketAnswer & {
  added: number;
  dropped: { productid: string; specification: string; name: string; reason: "gone" | "sold_out" | "full" }[];
  cut: { name: string; max: number }[];
};

const linesOf = (basket: Basket): LocalLine[] =>
  basket.map(({ _id, productid, quantity, specification }) => ({ productid, quantity, specification, timeadd: _id }));

/** Updates that our own changes cause arrive by push too, maybe out of order: take the last within this time. */
const CALM_MS = 250;
let stopHearing = () => {};
/** The customer this page shows: drop answers that arrive for another. */
let followed = "";

const isUnheard = (status: number) => status === 0 || status === 429 || status >= 500;

export function followCustomer(client: string, basket: Basket, lost: () => void): void {
  expectCustomer(client);
  followed = client;
  let lines = linesOf(basket);
  let last: Promise<unknown> = Promise.resolve();
  type Change = () => object | null;
  const due: Change[] = [];
  let answers = 0;

  const queue = (change: Change) => {
    due.push(change);
    last = last.then(sendDue);
  };
  /** In order; after a network failure the failed change and its successors go with the next. */
  async function sendDue() {
    let answer: Result<BasketAnswer> | null = null;
    for (; due.length; due.shift()) {
      // A line from another tab or device has no id here yet.
      const body = due[0]!() ?? ((await look()) ? due[0]!() : null);
      answer = body && (await post<BasketAnswer>("/shop/user/basket", { client, ...body }));
      if (followed !== client) return;
      if (answer?.ok) {
        lines = linesOf(answer.data.data.basket);
        answers++;
      } else if (!answer || isUnheard(answer.status) || answer.status === 401) keepUnsent(client, lines);
      if (answer && isUnheard(answer.status)) return;
      if (answer?.status === 401 || answer?.status === 403) return lost();
    }
    if (answer?.ok) await catchUp();
  }
  const catchUp = async () => {
    const merged = await mergeWaiting(client);
    if (merged) lines = linesOf(merged.data.basket);
    if (due.length === 0 && followed === client) show();
  };
  const show = () => followAccount(mirror, unsentOf(client).reduce(addLine, lines));
  async function look(): Promise<boolean> {
    const answer = await post<{ data: { _id: string; basket: Basket } | null }>("/shop/auth/token/", {});
    if (!answer.ok || answer.data.data?._id !== client) return false;
    lines = linesOf(answer.data.data.basket);
    return true;
  }
  async function take(told: LocalLine[], answersBefore: number) {
    await sendDue();
    const isOurs = customerStore.get().customer?._id === client && followed === client;
    if (!isOurs || due.length > 0 || JSON.stringify(told) === JSON.stringify(lines)) return;
    // A push sent before our change may lack it.
    if (answers === answersBefore) lines = told;
    else if (!(await look())) return;
    await catchUp();
  }
  let calm: ReturnType<typeof setTimeout> | undefined;
  stopHearing();
  const deaf = onNews("basket", ({ basket }) => {
    clearTimeout(calm);
    const before = answers;
    calm = setTimeout(() => {
      last = last.then(() => take(linesOf(basket), before));
    }, CALM_MS);
  });
  stopHearing = () => {
    clearTimeout(calm);
    deaf();
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
    shown: (now) => keepToCart(client, now),
  };
  show();
  // Added while the earlier lines were being sent.
  if (waitingFor(client).length > 0) last = last.then(catchUp);
}

/** Null: nothing was waiting, or the push failed and the lines wait for the next one. */
export async function mergeWaiting(client = followed): Promise<MergeAnswer | null> {
  const waiting = waitingFor(client);
  if (waiting.length === 0) return null;
  const lines = waiting.map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  const answer = await post<MergeAnswer>("/shop/cart/merge", { lines });
  if (!answer.ok) return null;
  takeOut(client, waiting);
  return answer.data;
}

export function expectCustomer(client: string): void {
  if (followed !== client) stopFollowing();
  beginFor(client);
}

export function loseCustomer(): void {
  stopFollowing();
  endSession();
}

export function partFromCustomer(): void {
  stopFollowing();
  forgetUnsent();
  leaveAccount();
  clearCart();
}

function stopFollowing() {
  stopHearing();
  followed = "";
}

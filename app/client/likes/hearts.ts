import { addWish, type Liked, sameLiked, type Wish, withWishes } from "#app/catalogue/likes/likes.ts";
import { get, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { stored, WHOSE_KEY } from "../cart/cart-store.ts";
import { type CustomerState, customerStore } from "../customer/customer-store.ts";
import { openSignIn } from "../customer/dialog-store.ts";
import { onPageChange } from "../page/page-changes.ts";
import { showToast } from "../page/toast-store.ts";
import { forgetUnsent, keepForSignIn, keepUnsent, takeWished, unsentOf } from "./unsent-likes.ts";

type Answer = { likes: Liked[] };

const AGAIN_MS = 10_000;

let likes: readonly Liked[] = [];
/** Counts answers to our own changes. */
let told = 0;
let whose: string | null = null;
let sending: Promise<void> | null = null;
let isListening = false;

/** The customer loads a moment after the page: early presses wait for it. */
function customerKnown(): Promise<CustomerState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = customerStore.get();
      if (!state.known) return;
      stop();
      resolve(state);
    };
    const stop = customerStore.subscribe(look);
    look();
  });
}

/** Guests sign in first; then the wish is applied [CAT-11]. */
export async function pressHeart(button: HTMLElement): Promise<void> {
  const { like: id = "", kind = "model" } = button.dataset;
  const on = button.getAttribute("aria-pressed") !== "true";
  const wish = { kind, id, on } as Wish;
  const { customer } = await customerKnown();
  // Offline pages can't ask who is signed in.
  const client = customer?._id ?? (navigator.onLine ? null : stored(WHOSE_KEY));
  if (client) return wishFor(client, wish, on);
  keepForSignIn(wish, Date.now());
  openSignIn();
}

export async function wishFor(client: string, wish: Wish, isTold = false): Promise<void> {
  whose = client;
  keepUnsent(client, addWish(unsentOf(client), wish));
  paint();
  if (isTold) showToast(m.like_kept());
  await flush();
}

export async function followLikes(customer: string): Promise<void> {
  whose = customer;
  const wished = takeWished(Date.now());
  if (wished.length) {
    keepUnsent(customer, wished.reduce(addWish, unsentOf(customer)));
    showToast(m.like_kept());
  }
  onPageChange(paint);
  if (!isListening) addEventListener("online", () => void flush());
  isListening = true;
  const before = told;
  const answer = await get<Answer>("/shop/like");
  // A later answer to our own change is newer.
  if (answer.ok && told === before) likes = answer.data.likes;
  paint();
  await flush();
}

/** Unsent wishes are the customer's alone: send or drop them before the session ends. */
export async function leaveLikes(): Promise<void> {
  await flush();
  forgetUnsent();
}

export function flush(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  const client = whose;
  if (!client) return;
  for (let [wish] = unsentOf(client); wish; [wish] = unsentOf(client)) {
    const sent = wish;
    const answer = await post<Answer>("/shop/like", sent);
    if (!answer.ok && (answer.status === 0 || answer.status === 429 || answer.status >= 500)) {
      if (navigator.onLine) setTimeout(flush, AGAIN_MS);
      return;
    }
    keepUnsent(
      client,
      unsentOf(client).filter((each) => !sameLiked(each, sent) || each.on !== sent.on),
    );
    if (answer.ok) {
      likes = answer.data.likes;
      told++;
    } else if (answer.status === 401) {
      keepForSignIn(sent, Date.now());
      openSignIn();
    } else showToast(m.like_failed(), answer.errors[0]?.message ?? answer.title);
    paint();
  }
}

function paint(): void {
  if (!whose) return;
  const shown = withWishes(likes, unsentOf(whose));
  const liked = new Set(shown.map(({ kind, id }) => `${kind} ${id}`));
  for (const heart of document.querySelectorAll<HTMLElement>("[data-like]")) {
    const pressed = String(liked.has(`${heart.dataset.kind ?? "model"} ${heart.dataset.like}`));
    if (heart.getAttribute("aria-pressed") !== pressed) heart.setAttribute("aria-pressed", pressed);
  }
  const link = document.querySelector<HTMLElement>(".header-like");
  const count = String(shown.length || "");
  if (!link || (link.dataset.count ?? "") === count) return;
  link.dataset.count = count;
  link.setAttribute("aria-label", shown.length ? m.likes_count({ count: shown.length }) : m.likes_title());
}

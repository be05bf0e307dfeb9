import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { inTab } from "#app/foundation/browser.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { expectCustomer, followCustomer, loseCustomer, type MergeAnswer, mergeWaiting, partFromCustomer } from "../cart/account-cart.ts";
import { setPromo } from "../cart/cart-store.ts";
import { checkoutStore } from "../checkout/checkout-store.ts";
import { onNews } from "../live/on-news.ts";
import { showToast } from "../page/toast-store.ts";
import { forgetRecent } from "../recent/recent-store.ts";
import { customerStore, setCustomer } from "./customer-store.ts";
import { setLostLines } from "./lost-lines.ts";

let stopCounting = () => {};

const hearts = () => fetchModule(() => import("../likes/hearts.ts"));
const browserPush = () => fetchModule(() => import("../push/browser-push.ts"));
const PARTING_MS = 1000;
type Session = { activity: boolean; data: PresentedCustomer | null };

export async function refresh(): Promise<void> {
  const answer = await post<Session>("/shop/auth/token/", {});
  if (answer.ok && answer.data.data) return void (await settle(answer.data.data));
  setCustomer({ customer: null, orders: null, ...(!answer.ok && { isUnsure: true }) });
  if (!answer.ok) return;
  loseCustomer();
  checkoutStore.leaveCustomer();
}

/** After sign-in the guest's cart joins the customer's [CRT-07]. */
export async function welcome(customer: PresentedCustomer): Promise<void> {
  const merged = await settle(customer);
  setLostLines((merged?.dropped ?? []).filter(({ reason }) => reason === "sold_out"));
  const { title, text } = mergeWords(merged);
  showToast(title, text);
}

async function settle(customer: PresentedCustomer): Promise<MergeAnswer | null> {
  expectCustomer(customer._id);
  const isSame = customerStore.get().customer?._id === customer._id;
  setCustomer({ customer, ...(!isSame && { orders: null }) });
  const merged = await mergeWaiting(customer._id);
  followCustomer(customer._id, merged?.data.basket ?? customer.basket, () => void refresh());
  const count = async () => {
    const list = await post<unknown[]>("/order/getuserall", { user: customer._id });
    if (list.ok && customerStore.get().customer?._id === customer._id) setCustomer({ orders: list.data.length });
  };
  hearts()
    .then(({ followLikes }) => followLikes(customer._id))
    .catch(() => {});
  if (customer.notify.push)
    browserPush()
      .then(({ renew }) => renew(customer._id))
      .catch(() => {});
  stopCounting();
  stopCounting = onNews("order", count);
  void count();
  if ("PublicKeyCredential" in window)
    fetchModule(() => import("./offer-passkey.ts"))
      .then(({ offerPasskey }) => offerPasskey())
      .catch(() => {});
  return merged;
}

function mergeWords(merged: MergeAnswer | null): { title: string; text?: string } {
  if (!merged) return { title: m.sign_in_done() };
  const { added, dropped, cut } = merged;
  const gone = dropped.filter(({ reason }) => reason !== "full").length;
  const full = dropped.length - gone;
  const words = [
    added > 0 && m.merge_added({ count: added }),
    gone > 0 && m.merge_gone({ count: gone }),
    cut.length > 0 && m.merge_cut({ count: cut.length }),
    full > 0 && m.merge_full({ count: full }),
  ].filter((each) => each !== false);
  const names = [...dropped, ...cut].map(({ name }) => name).filter(Boolean);
  return { title: words.length ? words.join(", ") : m.sign_in_done(), ...(names.length > 0 && { text: names.slice(0, 4).join(", ") }) };
}

export async function leave(): Promise<boolean> {
  // Push unsent lines now: left here, they'd be in the next person's cart.
  await mergeWaiting();
  await hearts().then(
    ({ leaveLikes }) => leaveLikes(),
    () => {},
  );
  const answer = await post("/shop/auth/logout", {});
  if (!answer.ok) return false;
  partFromCustomer();
  forgetTyped();
  // The store forgot this browser with the session, so its push service needn't delay anybody.
  await Promise.race([
    browserPush()
      .then(({ turnOffHere }) => turnOffHere(false))
      .catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PARTING_MS)),
  ]);
  location.reload();
  return true;
}

function forgetTyped(): void {
  checkoutStore.forget();
  setPromo("");
  forgetRecent();
  inTab.clear();
}

import { get, post } from "#app/foundation/http/client.ts";
import { refreshCustomer } from "../customer/customer-store.ts";
import { checkoutStore, type Draft } from "./checkout-store.ts";

/** So long after the last key what was typed is sent. */
const PAUSE_MS = 800;
const ADDRESS = "/shop/user/checkout";
type Answer = { draft: Draft | null };

let saving: Promise<unknown> = Promise.resolve();
/** What is on its way arrives before the order does, which takes it off the server. */
export const draftArrived = (): Promise<unknown> => saving;

/**
 * Keeps a customer's form and the server's draft of it one and the same [CHK-01]: the draft is read now and whenever the shopper comes back
 * to this page, what he types is saved when he pauses and when he leaves. Where two devices type at once, each takes the other's word for
 * what it has not said itself. A server that does not answer holds nobody up: this browser keeps everything. Answers how to stop.
 */
export function followDraft(customerId: string, pauseMs = PAUSE_MS): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  checkoutStore.follow(customerId);

  async function look() {
    const answer = await get<Answer>(ADDRESS);
    if (!stopped && answer.ok) checkoutStore.take(answer.data.draft);
  }
  async function send() {
    if (stopped || !checkoutStore.isUnsaved()) return;
    const sent = checkoutStore.draft();
    const answer = await post<Answer>(ADDRESS, sent);
    if (stopped) return;
    if (answer.ok) checkoutStore.saved({ version: answer.data.draft!.version, form: sent.form });
    else if (answer.code === "draft_changed") checkoutStore.take((answer.body as Answer).draft);
    // The sooner it is known that the session has ended, the less is typed for nobody.
    else if (answer.status === 401) void refreshCustomer();
  }
  /** One after the other: each names the version that the one before has got. */
  function inTurn(work: () => Promise<void>) {
    clearTimeout(timer);
    saving = saving.then(work, work);
  }
  function later() {
    clearTimeout(timer);
    // What another tab has typed is for that tab to save.
    if (!document.hidden && checkoutStore.isUnsaved()) timer = setTimeout(inTurn, pauseMs, send);
  }
  const seen = () => inTurn(document.hidden ? send : look);

  const deaf = checkoutStore.subscribe(later);
  document.addEventListener("visibilitychange", seen);
  inTurn(look);
  return () => {
    stopped = true;
    clearTimeout(timer);
    deaf();
    document.removeEventListener("visibilitychange", seen);
  };
}

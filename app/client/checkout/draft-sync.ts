import { get, post } from "#app/foundation/http/client.ts";
import { refreshCustomer } from "../customer/customer-store.ts";
import { checkoutStore, type Draft } from "./checkout-store.ts";

const PAUSE_MS = 800;
const ADDRESS = "/shop/user/checkout";
type Answer = { draft: Draft | null };

let saving: Promise<unknown> = Promise.resolve();
/** Awaited before placing an order, which deletes the draft on the server. */
export const draftArrived = (): Promise<unknown> => saving;

/** Reads the server's draft on return, saves on pause, merges by field [CHK-01]. Returns how to stop. */
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
    // The session ended: find out soon, so that less is typed in vain.
    else if (answer.status === 401) void refreshCustomer();
  }
  /** Serial: each save needs the version the previous one returned. */
  function inTurn(work: () => Promise<void>) {
    clearTimeout(timer);
    saving = saving.then(work, work);
  }
  function later() {
    clearTimeout(timer);
    // Another tab saves what was typed there.
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

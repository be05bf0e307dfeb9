import { useLayoutEffect, useState } from "react";
import { welcome } from "#app/client/customer/customer-store.ts";
import { drop, goodUntil, keep, kept, type SentCode } from "#app/client/customer/kept-code.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { goExternal } from "#app/foundation/go-external.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { proveWork } from "#app/foundation/prove-work.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";

export const SIGN_IN = "sign-in";
type Answer = { request: string; retry_after: number };
/** The calls that send and verify a code, and what follows. */
type Action = { send: string; enter: string; entered: (customer: PresentedCustomer) => unknown };

const signIn: Action = { send: "/shop/auth/code", enter: "/shop/auth/code/verify", entered: welcome };

export const useSignIn = (done: () => void, place = SIGN_IN) => useCode(signIn, done, place);

/** Sends and verifies a code; errors are sentences [IDN-01]. `place`: its purpose; the tab resumes there after a reload. */
export function useCode(action: Action, done: () => void, place: string) {
  const [sent, setSent] = useState<SentCode | null>(null);
  // The server can't see this tab's storage.
  useLayoutEffect(() => setSent(kept<SentCode>(place)), [place]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [needsProof, setNeedsProof] = useState(false);

  function wait(next: SentCode) {
    keep(place, next);
    setSent(next);
  }

  const ask = (channel: SignInChannel, target: string) =>
    send({ channel, target }, action.send, { channel, [channel === "email" ? "email" : "phone"]: target });
  /** The second factor: the store knows the masked address. */
  const askSecond = (masked: string) => send({ channel: "email", target: masked }, "/shop/auth/factor", {});

  /** Returns whether a code was sent. */
  async function send({ channel, target }: Pick<SentCode, "channel" | "target">, call: string, said: object): Promise<boolean> {
    setBusy(true);
    setError("");
    const answer = await post<Answer>(call, said);
    setBusy(false);
    const again = (seconds: unknown) => Date.now() + Number(seconds) * 1000;
    if (answer.ok) {
      wait({ request: answer.data.request, target, channel, again: again(answer.data.retry_after), until: goodUntil() });
      return true;
    }
    if (answer.code === "step_up") {
      setNeedsProof(true);
      return false;
    }
    setError(wordsOf(answer));
    if (sent && answer.body.retry_after) wait({ ...sent, again: again(answer.body.retry_after) });
    return false;
  }

  async function enter(code: string, proof?: string): Promise<void> {
    if (!sent) return;
    setBusy(true);
    setError("");
    const answer = await post<{ data: PresentedCustomer | null }>(action.enter, {
      request: sent.request,
      code,
      ...(proof && { proof }),
    });
    if (answer.ok) {
      drop(place);
      // The account page asks for the second factor.
      if (!answer.data.data) return void goExternal("/lk", []);
      await action.entered(answer.data.data);
      return done();
    }
    if (answer.code === "prove_work" && !proof) {
      setError(answer.title);
      return enter(code, await proveWork(String(answer.body.challenge), Number(answer.body.bits)));
    }
    setBusy(false);
    if (answer.errors.some(({ path }) => path === "phone")) change();
    setError(wordsOf(answer));
  }

  const change = () => {
    drop(place);
    setSent(null);
    setError("");
  };
  return { sent, busy, error, needsProof, ask, askSecond, enter, change, say: setError, proven: () => setNeedsProof(false) };
}

function wordsOf({ status, code, title, errors, body }: Failure): string {
  if (status === 0) return m.sign_in_offline();
  if (code === "wrong_code") return body.tries_left ? m.sign_in_wrong_code({ count: Number(body.tries_left) }) : m.sign_in_code_dead();
  if (typeof body.detail === "string") return body.detail;
  return errors[0]?.message || title || m.sign_in_failed();
}

import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { signOut } from "#app/client/customer/customer-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import { deviceWords } from "#app/customers/identity/device-words.ts";
import { send } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isolated } from "#app/foundation/isolated.ts";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { PasskeyList } from "../passkeys/passkey-list.tsx";
import type { Route } from "./+types/security.route";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  if (!customer) return null;
  const sessions = await shop.identity.sessions(customer.id, visit.now);
  const looks = await shop.looks.of(customer.id);
  return {
    looks: looks.map(({ id, at, reason }) => ({ id, reason, at: at.toISOString() })),
    customer: presentCustomer(customer, []),
    sessions: sessions.map(({ id, device, created, seen }) => ({
      id,
      device: deviceWords(device),
      created: created.toISOString(),
      seen: seen.toISOString(),
      current: id === visit.sessionId,
    })),
    passkeys: (await shop.passkeys.list(visit)).map(({ name, device, created, used, ...rest }) => ({
      ...rest,
      words: name || deviceWords(device),
      created: created.toISOString(),
      used: used?.toISOString() ?? null,
    })),
  };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_security(), path: null });
}

/** Sessions, each revocable, and passkeys [IDN-07]. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLElement>(null);
  if (!loaderData) return null;
  const { customer, sessions, passkeys, looks } = loaderData;
  async function end(path: string) {
    if (busy) return;
    setBusy(true);
    const answer = await send("DELETE", path);
    setBusy(false);
    // Already ended counts as ended.
    const isEnded = answer.ok || answer.status === 404;
    showToast(isEnded ? m.lk_session_ended() : m.sign_in_failed());
    await revalidate();
    // Focus: the row unmounted.
    if (isEnded) list.current?.focus();
  }
  return (
    <div className="lk-page">
      <h1>{m.lk_security()}</h1>
      <section ref={list} tabIndex={-1} aria-labelledby="lk-sessions">
        <h2 id="lk-sessions">{m.lk_sessions()}</h2>
        <ul className="lk-sessions">
          {sessions.map(({ id, device, created, seen, current }) => (
            <li key={id}>
              <p>
                <strong>{device}</strong>
                <span className="quiet">{current ? m.lk_session_this() : m.lk_session_seen({ time: momentWords(seen, lang) })}</span>
                <span className="quiet">{m.lk_session_since({ time: momentWords(created, lang) })}</span>
              </p>
              <button
                type="button"
                className="link-button"
                onClick={() => (current ? void signOut() : void end(`/shop/auth/sessions/${id}`))}
                aria-label={`${current ? m.sign_out() : m.lk_session_end()}: ${device}`}
              >
                {current ? m.sign_out() : m.lk_session_end()}
              </button>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void end("/shop/auth/sessions")}
            aria-disabled={busy || undefined}
          >
            {m.lk_sessions_end_others()}
          </button>
        )}
      </section>
      <PasskeyList customer={customer} passkeys={passkeys} />
      {looks.length > 0 && (
        <section aria-labelledby="lk-looks">
          <h2 id="lk-looks">{m.lk_looks()}</h2>
          <ul className="lk-sessions">
            {looks.map(({ id, at, reason }) => (
              <li key={id}>
                <p>
                  <strong>{m.lk_look({ reason: isolated(reason) })}</strong>
                  <span className="quiet">{momentWords(at, lang)}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { type Failure, post, send } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";

/** `words`: its name, or its device. */
export type PasskeyShown = { id: string; rawId: string; words: string; host: string; here: boolean; created: string; used: string | null };

type Doing = "name" | "remove" | null;

/** Removal asks for a second press. */
export function PasskeyRow({ passkey, changed }: { passkey: PasskeyShown; changed: (isRemoved: boolean) => void }) {
  const { lang } = useRoot();
  const { words, host, here, created, used } = passkey;
  const [doing, setDoing] = useState<Doing>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const row = useRef<HTMLLIElement>(null);
  const last = useRef(doing);
  // Focus moves into the form and back.
  useEffect(() => {
    const to = doing ? "input, [data-sure]" : `[data-opens="${last.current}"]`;
    if (doing !== last.current) row.current?.querySelector<HTMLElement>(to)?.focus();
    last.current = doing;
  }, [doing]);

  const open = (what: Doing) => {
    setTrouble("");
    setDoing(what);
  };
  async function act(ask: () => Promise<{ ok: true } | Failure>, isRemoved: boolean) {
    if (busy) return;
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    // Already gone counts as removed.
    if (!answer.ok && !(isRemoved && answer.status === 404))
      return setTrouble(answer.errors[0]?.message || (answer.status === 0 ? m.sign_in_offline() : answer.title || m.sign_in_failed()));
    setDoing(null);
    changed(isRemoved);
  }
  const path = `/shop/auth/webauth/keys/${passkey.id}`;
  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    void act(() => post(path, { name }), false);
  }
  const actions = (children: React.ReactNode) => <p className="lk-actions">{children}</p>;
  const cancel = (
    <button type="button" className="link-button" onClick={() => open(null)}>
      {m.lk_cancel()}
    </button>
  );
  const error = (
    <span className="field-error" role="alert">
      {trouble}
    </span>
  );
  return (
    <li ref={row}>
      <p>
        <strong>{words}</strong>
        <span className="quiet">{m.passkey_created({ time: momentWords(created, lang) })}</span>
        <span className="quiet">{used ? m.passkey_used({ time: momentWords(used, lang) }) : m.passkey_unused()}</span>
        {!here && <span className="quiet">{m.passkey_elsewhere({ host })}</span>}
      </p>
      {doing === "name" && (
        <form onSubmit={rename} noValidate>
          <label className="field">
            <span>{m.passkey_name()}</span>
            <input name="name" defaultValue={words} maxLength={60} autoComplete="off" aria-invalid={trouble ? true : undefined} />
            {error}
          </label>
          {actions(
            <>
              <button type="submit" className="button" aria-disabled={busy || undefined}>
                {busy ? m.lk_saving() : m.lk_save()}
              </button>
              {cancel}
            </>,
          )}
        </form>
      )}
      {doing === "remove" && (
        <>
          <p>{m.passkey_remove_sure()}</p>
          {error}
          {actions(
            <>
              <button
                type="button"
                className="button"
                data-sure
                onClick={() => void act(() => send("DELETE", path), true)}
                aria-disabled={busy || undefined}
              >
                {m.passkey_remove_do()}
              </button>
              {cancel}
            </>,
          )}
        </>
      )}
      {doing === null &&
        actions(
          <>
            <button
              type="button"
              className="link-button"
              data-opens="name"
              onClick={() => open("name")}
              aria-label={m.passkey_rename_what({ what: words })}
            >
              {m.passkey_rename()}
            </button>
            <button
              type="button"
              className="link-button"
              data-opens="remove"
              onClick={() => open("remove")}
              aria-label={m.lk_delete_what({ what: words })}
            >
              {m.lk_delete()}
            </button>
          </>,
        )}
    </li>
  );
}

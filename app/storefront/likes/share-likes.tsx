import { type FormEvent, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { LONGEST_TITLE } from "#app/catalogue/likes/likes.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { CopyButton } from "../shell/copy-button.tsx";

type Props = { share: { title: string; path: string } | null };

export function ShareLikes({ share }: Props) {
  const { origin } = useRoot();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  async function ask(body: { on: boolean; title?: string; renew?: boolean }, said: string) {
    if (busy) return;
    setBusy(true);
    const answer = await post("/shop/like/share", body);
    setBusy(false);
    if (!answer.ok) return void showToast(m.like_failed(), answer.title);
    showToast(said);
    await revalidate();
    // Focus: the pressed button may be gone.
    heading.current?.focus();
  }
  const titled = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask({ on: true, title: String(new FormData(event.currentTarget).get("title")) }, m.likes_shared());
  };
  return (
    <section className="liked-share">
      <h2 ref={heading} tabIndex={-1}>
        {m.likes_share()}
      </h2>
      <p>{share ? m.likes_share_on() : m.likes_share_text()}</p>
      {share && (
        <p className="liked-address">
          <input ref={address} readOnly value={`${origin}${share.path}`} aria-label={m.likes_address()} />
          <CopyButton text={`${origin}${share.path}`} select={() => address.current?.select()} />
        </p>
      )}
      <form onSubmit={titled} className="liked-title">
        <label className="field">
          <span>{m.likes_share_title()}</span>
          <input name="title" defaultValue={share?.title ?? m.likes_title()} maxLength={LONGEST_TITLE} autoComplete="off" />
        </label>
        <button type="submit" className={share ? "button button-quiet" : "button"} aria-disabled={busy || undefined}>
          {share ? m.likes_rename() : m.likes_share_do()}
        </button>
      </form>
      {share && (
        <p className="lk-actions">
          <Link to={share.path}>{m.likes_as_others()}</Link>
          <button type="button" className="link-button" onClick={() => void ask({ on: true, renew: true }, m.likes_renewed())}>
            {m.likes_renew()}
          </button>
          <button type="button" className="link-button" onClick={() => void ask({ on: false }, m.likes_unshared())}>
            {m.likes_unshare()}
          </button>
        </p>
      )}
    </section>
  );
}

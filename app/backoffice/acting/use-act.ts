import { useCallback, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { newKey } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { noteOwnDeed } from "../live/own-deeds.ts";
import { toast } from "../shell/toasts.tsx";
import { plain } from "./plain.ts";
import { askForProof } from "./proof-dialog.tsx";

/** What an act answered. `fields`: what is wrong in which field; `seen`: the values that its words name. */
export type Acted = {
  ok: boolean;
  says: string;
  refusal?: string;
  fields?: Record<string, string>;
  seen?: string;
  answer?: unknown;
  goTo?: string;
};
type Sent = Acted & { needs?: "proof" };

const TIMEOUT_MS = 60_000;

async function post(name: string, form: FormData): Promise<Sent> {
  try {
    const answer = await fetch(`/act/${name}`, {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await answer.json()) as Partial<Sent> & { title?: string };
    return said.says !== undefined ? { ...(said as Sent), says: plain(said.says) } : { ok: false, says: said.title ?? m.desk_failed() };
  } catch {
    return { ok: false, refusal: "offline", says: m.desk_offline() };
  }
}

/** What was sent and not answered: it may have been done, so the same again has the same key. */
type Unanswered = { text: string; key: string };
const textOf = (form: FormData): string =>
  JSON.stringify(
    [...form].filter(([name]) => name !== "key").map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
const keyFor = (form: FormData, unanswered: Unanswered | null): string =>
  unanswered && unanswered.text === textOf(form) ? unanswered.key : newKey();

/** Form data of plain fields; lists as repeated `name[]`. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, String(each));
    else if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** Performs an act once at a time: a fresh passkey is asked for where it needs one, pages reload their data after it, success is a toast. */
export function useAct(name: string, { quiet = false, done }: { quiet?: boolean; done?: (acted: Acted) => void } = {}) {
  const [busy, setBusy] = useState(false);
  const [acted, setActed] = useState<Acted | null>(null);
  const isBusy = useRef(false);
  const unanswered = useRef<Unanswered | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  const submit = useCallback(
    async (fields: Record<string, unknown> | FormData): Promise<Acted> => {
      if (isBusy.current) return { ok: false, says: "" };
      isBusy.current = true;
      setBusy(true);
      setActed(null);
      const form = fields instanceof FormData ? fields : formOf(fields);
      if (!form.has("key")) form.set("key", keyFor(form, unanswered.current));
      unanswered.current = null;
      let sent = await post(name, form);
      if (sent.needs === "proof" && (await askForProof())) sent = await post(name, form);
      if (sent.refusal === "offline") unanswered.current = { text: textOf(form), key: String(form.get("key")) };
      isBusy.current = false;
      setBusy(false);
      setActed(sent);
      if (sent.ok) noteOwnDeed();
      if (sent.ok && !quiet && sent.says) toast(sent.says);
      if (sent.ok || sent.refusal === "stale") revalidate();
      if (sent.refusal === "signed_out") navigate(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
      done?.(sent);
      if (sent.goTo) navigate(sent.goTo);
      return sent;
    },
    [name, quiet, done, revalidate, navigate],
  );
  return { submit, busy, acted, clear: () => setActed(null) };
}

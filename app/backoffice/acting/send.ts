import { m } from "#app/foundation/i18n/messages/messages.js";

const TIMEOUT_MS = 30_000;

/** Posts JSON to this host. A failure is thrown with words for the person. */
export async function send<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error(m.desk_offline());
  });
  const said = (await answer.json().catch(() => ({}))) as { title?: string };
  if (!answer.ok) throw new Error(said.title ?? m.desk_failed());
  return said as Answer;
}

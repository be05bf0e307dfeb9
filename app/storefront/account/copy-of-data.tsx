import { useRoot } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { Proven } from "../sign-in/proven.tsx";
import { useCopy } from "./use-copy.ts";

type Props = { customer: PresentedCustomer; given: { key: string; isLive: boolean } | null };

export function CopyOfData({ customer, given }: Props) {
  const { lang } = useRoot();
  const { copy, trouble, busy, isTaken, ask, take, needsProof, proven, notProven } = useCopy(given);
  return (
    <section className="lk-kept" aria-labelledby="lk-copy">
      <h2 id="lk-copy">{m.data_copy_title()}</h2>
      <p>{m.data_copy_says()}</p>
      <p role="status">
        {copy && (copy.expires ? m.data_copy_ready({ time: momentWords(copy.expires, lang) }) : m.data_copy_waits())}
        {isTaken && m.data_copy_taken()}
      </p>
      <p className="field-error" role="alert">
        {trouble}
      </p>
      {copy ? (
        <button type="button" className="button" onClick={() => void take()} aria-disabled={busy !== null || undefined}>
          {busy === "taking" ? m.data_copy_taking() : m.data_copy_take()}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => void ask()} aria-disabled={busy !== null || undefined}>
          {busy === "asking" ? m.data_copy_asking() : m.data_copy_ask()}
        </button>
      )}
      {needsProof && <Proven customer={customer} why={m.data_copy_why} done={proven} close={notProven} />}
    </section>
  );
}

import { useState } from "react";
import { showToast } from "#app/client/page/toast-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CeremonyResult } from "./ceremony.ts";
import { useCeremony } from "./use-ceremony.ts";

/** Adds a passkey; `needsProof`: re-authenticate first [T11]. */
export function usePasskey(customerId: string, done: () => void) {
  const { busy, run } = useCeremony();
  const [error, setError] = useState("");
  const [needsProof, setNeedsProof] = useState(false);

  /** `unasked`: automatic, so failures stay silent. */
  async function add(unasked = false): Promise<void> {
    if (busy) return;
    setError("");
    setNeedsProof(false);
    const made = await run<CeremonyResult>(({ makePasskey }) => makePasskey(customerId), {
      ok: false,
      needsProof: false,
      says: m.passkey_failed(),
    });
    if (!made.ok) return made.needsProof ? setNeedsProof(true) : setError(unasked ? "" : made.says);
    showToast(made.says);
    done();
  }
  return { add, busy, error, needsProof, notProven: () => setNeedsProof(false) };
}

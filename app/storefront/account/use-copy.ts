import { useState } from "react";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Copy = { key: string; expires: string | null };
type CopyKey = { key: string; isLive: boolean } | null;

export function useCopy(given: CopyKey) {
  const [copy, setCopy] = useState<Copy | null>(given?.isLive ? { key: given.key, expires: null } : null);
  const [trouble, setTrouble] = useState(given && !given.isLive ? m.data_copy_gone() : "");
  const [busy, setBusy] = useState<"asking" | "taking" | null>(null);
  const [needsProof, setNeedsProof] = useState(false);
  const [isTaken, setTaken] = useState(false);

  async function ask(): Promise<void> {
    if (busy) return;
    setBusy("asking");
    setTrouble("");
    setTaken(false);
    const answer = await post<{ key: string; expires: string }>("/shop/user/data/export", {});
    setBusy(null);
    if (answer.ok) return setCopy(answer.data);
    if (answer.code === "step_up") return setNeedsProof(true);
    setTrouble(wordsOf(answer));
  }

  async function take(): Promise<void> {
    if (busy || !copy) return;
    setBusy("taking");
    setTrouble("");
    const taken = await post<Blob>("/shop/user/data/export/take", { key: copy.key }, { file: true });
    setBusy(null);
    if (!taken.ok) {
      if (taken.status !== 404) return setTrouble(taken.status === 0 ? m.sign_in_offline() : m.sign_in_failed());
      setCopy(null);
      return setTrouble(m.data_copy_gone());
    }
    save(taken.data);
    setCopy(null);
    setTaken(true);
  }

  return {
    copy,
    trouble,
    busy,
    isTaken,
    ask,
    take,
    needsProof,
    proven: () => {
      setNeedsProof(false);
      void ask();
    },
    notProven: () => setNeedsProof(false),
  };
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: "gong-data.zip" });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function wordsOf({ status, title }: Failure): string {
  if (status === 429) return m.data_copy_soon();
  return status === 0 ? m.sign_in_offline() : title || m.sign_in_failed();
}

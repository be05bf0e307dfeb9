import { useState } from "react";
import { showToast } from "#app/client/page/toast-store.ts";
import { copyText } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** `select` marks the text for manual copying where the API fails. */
type Props = { text: string; select: () => void; className?: string; "aria-describedby"?: string };

export function CopyButton({ text, select, className = "button", ...described }: Props) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    const isDone = await copyText(text);
    if (isDone) setCopied(true);
    else select();
    showToast(isDone ? m.copy_done() : m.copy_failed());
  }
  return (
    <button type="button" className={className} onClick={copy} {...described}>
      {isCopied ? m.copy_done() : m.copy_button()}
    </button>
  );
}

import { useState } from "react";
import { copyText } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** Shown once, to be handed over in person or by a channel that both trust. */
export function InvitationLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="notice" role="status">
      <p>{m.desk_link_text()}</p>
      <p>
        <code className="breaks">{link}</code>
      </p>
      <button type="button" className="btn btn-quiet" onClick={() => void copyText(link).then(setCopied)}>
        {isCopied ? m.desk_copied() : m.desk_link_copy()}
      </button>
    </div>
  );
}

import { useState } from "react";
import { copyText } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** Shown this once: print or copy them, then go on. */
export function RecoveryCodes({ codes, kept }: { codes: string[]; kept: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <h1>{m.desk_codes_title()}</h1>
      <p>{m.desk_codes_text()}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          {m.desk_codes_print()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => void copyText(codes.join("\n")).then(setCopied)}>
          {isCopied ? m.desk_copied() : m.desk_codes_copy()}
        </button>
      </div>
      <button type="button" className="btn btn-main btn-wide" onClick={kept}>
        {m.desk_codes_kept()}
      </button>
    </>
  );
}

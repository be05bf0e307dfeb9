import { type ReactNode, useId, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Permission } from "#app/staff/permissions.ts";
import { plain } from "./plain.ts";
import { askForProof } from "./proof-dialog.tsx";
import { useMay } from "./use-may.ts";

type Props = { file: string; params?: Record<string, string>; permission: Permission; children: ReactNode };

/** Fetches a file of the table of downloads; a fresh passkey is asked for where it needs one. */
export function DownloadButton({ file, params = {}, permission, children }: Props) {
  const [says, setSays] = useState("");
  const [busy, setBusy] = useState(false);
  const may = useMay(permission);
  const id = useId();
  const reason = may.ok ? null : may.why;
  const get = async (again = true): Promise<void> => {
    const answer = await fetch(`/file/${file}?${new URLSearchParams(params)}`, { headers: { accept: "application/json" } });
    if (answer.ok) return save(await answer.blob(), nameIn(answer.headers.get("content-disposition")) ?? file);
    const said = (await answer.json().catch(() => ({}))) as { says?: string; needs?: string };
    if (said.needs === "proof" && again && (await askForProof())) return get(false);
    setSays(plain(said.says ?? m.desk_failed()));
  };
  return (
    <span className="download">
      <button
        type="button"
        className="btn btn-quiet"
        disabled={busy}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onClick={() => {
          if (reason) return;
          setBusy(true);
          setSays("");
          void get()
            .catch(() => setSays(m.desk_offline()))
            .finally(() => setBusy(false));
        }}
      >
        {children}
      </button>
      {reason && (
        <span id={id} className="why-not">
          {reason}
        </span>
      )}
      <span role="alert" className="refusal">
        {says}
      </span>
    </span>
  );
}

const nameIn = (disposition: string | null): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return name && decodeURIComponent(name);
};

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { useId } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { label: string; button: string; scan: (text: string) => void; film?: (() => void) | null; problem?: string | null };

/** Typing what can't be scanned; scanners may type here, too. */
export function ScanForm({ label, button, scan, film, problem }: Props) {
  const problemId = useId();
  return (
    <form
      className="scan-form"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("code") as HTMLInputElement;
        if (!field.value.trim()) return field.focus();
        scan(field.value);
        field.value = "";
      }}
    >
      <label className="field">
        <span>{label}</span>
        <input
          name="code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        {problem && (
          <span id={problemId} className="refusal" role="alert">
            {problem}
          </span>
        )}
      </label>
      <div className="pack-buttons">
        <button type="submit" className="btn btn-big">
          {button}
        </button>
        {film && (
          <button type="button" className="btn btn-big" onClick={film}>
            {m.desk_pack_camera()}
          </button>
        )}
      </div>
    </form>
  );
}

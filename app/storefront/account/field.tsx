import { type ReactNode, useId } from "react";
import { ContactWords } from "../help/contact-words.tsx";

type Shared = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };
type Props = { label: string; error?: string; hint?: string; children: (shared: Shared) => ReactNode };

export function Field({ label, error = "", hint, children }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className="field-says">
          {hint}
        </span>
      )}
      <span id={`${id}-error`} className="field-error" role="alert">
        <ContactWords>{error}</ContactWords>
      </span>
    </div>
  );
}

import type { HTMLAttributes, InputHTMLAttributes, ReactNode } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Field } from "./field.tsx";
import { useEditor } from "./use-editor.ts";

export type TextInput = { name: string; label: string; needed?: boolean; value?: string | undefined } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "type" | "maxLength"
> &
  Pick<HTMLAttributes<HTMLInputElement>, "inputMode">;

type Props = {
  customer: string;
  kind: "address" | "recipient";
  id: string | undefined;
  inputs: readonly TextInput[];
  children?: ReactNode;
  done: () => void;
};

/** The form of one thing kept; what it lacks is said at the field. */
export function KeptForm({ customer, kind, id, inputs, children, done }: Props) {
  const { edit, busy, errorOf, trouble } = useEditor(customer);
  return (
    <form
      className="lk-form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const said = Object.fromEntries(new FormData(event.currentTarget));
        if (await edit(kind, { ...said, ...(id && { id }) }, m.lk_saved())) done();
      }}
    >
      {children}
      {inputs.map(({ label, needed, value = "", ...input }) => (
        <Field key={input.name} label={label} error={errorOf(input.name)}>
          {(shared) => <input {...shared} {...input} defaultValue={value} required={needed} />}
        </Field>
      ))}
      <p className="field-error" role="alert">
        {trouble}
      </p>
      <p className="lk-actions">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? m.lk_saving() : m.lk_save()}
        </button>
        <button type="button" className="link-button" onClick={done}>
          {m.lk_cancel()}
        </button>
      </p>
    </form>
  );
}

import type { InputHTMLAttributes, ReactNode } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { Field } from "./field.tsx";
import { FormEnd } from "./form-end.tsx";
import { useEditor } from "./use-editor.ts";

type Name = keyof typeof fieldAttributes;

type Props<N extends Name> = {
  customer: string;
  kind: "address" | "recipient";
  one: ({ id: string } & Record<N, string>) | null;
  /** `own`: this form's differences from the shared field attributes. */
  fields: readonly {
    name: N;
    /** The call's field name, if different. */
    wire?: string;
    label: string;
    needed?: boolean;
    own?: Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "autoComplete">;
  }[];
  /** Rendered before the fields; may ask for their errors. */
  children?: (errorOf: (name: string) => string) => ReactNode;
  done: () => void;
};

export function KeptForm<N extends Name>({ customer, kind, one, fields, children, done }: Props<N>) {
  const { edit, busy, failure, errorOf, trouble } = useEditor(customer);
  const form = useFirstWrong(failure);
  return (
    <form
      className="lk-form"
      ref={form}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const said = Object.fromEntries(new FormData(event.currentTarget));
        if (await edit(kind, { ...said, ...(one && { id: one.id }) }, m.lk_saved())) done();
      }}
    >
      {children?.(errorOf)}
      {fields.map(({ name, wire = name, label, needed, own }) => (
        <Field key={name} label={label} error={errorOf(wire)}>
          {(shared) => <input {...shared} {...fieldAttributes[name]} {...own} name={wire} defaultValue={one?.[name]} required={needed} />}
        </Field>
      ))}
      <FormEnd trouble={trouble} busy={busy} says={m.lk_save()} saysBusy={m.lk_saving()} cancel={done} />
    </form>
  );
}

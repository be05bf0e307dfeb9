import type { ReactNode, Ref } from "react";
import { ContactWords } from "../help/contact-words.tsx";
import { type FieldName, fieldAttributes, fieldId, fieldPaths } from "./field-attributes.ts";
import { STEP_SAYS, useFields } from "./fields-context.ts";

type Props = {
  name: FieldName;
  label: string;
  hint?: string;
  required?: boolean;
  children?: ReactNode;
  multiline?: boolean;
  own?: { inputMode: "text" | "numeric" };
};

export function TextField({ name, label, hint, required = false, children, multiline = false, own }: Props) {
  const { form, change } = useFields();
  const Tag = multiline ? "textarea" : "input";
  const { type, ...attributes } = fieldAttributes[name];
  return (
    <FieldFrame name={name} label={label} {...(hint && { hint })} required={required}>
      {(shared) => (
        <>
          <Tag
            {...shared}
            {...attributes}
            {...own}
            {...(!multiline && { type })}
            value={form[name]}
            onChange={(event: { target: { value: string } }) => change({ [name]: event.target.value })}
          />
          {children}
        </>
      )}
    </FieldFrame>
  );
}

type Shared = {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  onBlur: () => void;
};
type FrameProps = {
  name: FieldName;
  label: string;
  hint?: string;
  required?: boolean;
  children: (shared: Shared) => ReactNode;
  ref?: Ref<HTMLDivElement>;
};

export function FieldFrame({ name, label, hint, required = false, children, ref }: FrameProps) {
  const { form, errorOf, isSummed, isGood, leave } = useFields();
  const path = fieldPaths[name];
  const id = fieldId(path);
  const error = errorOf(path);
  const described = [hint && `${id}-hint`, error && `${id}-error`, isSummed(path) && STEP_SAYS].filter(Boolean).join(" ");
  return (
    <div className="field" data-valid={(form[name] !== "" && isGood(path)) || undefined} ref={ref}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
        onBlur: () => (form[name] !== "" || error) && leave(path),
      })}
      {hint && (
        <p className="field-says" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        <ContactWords>{error}</ContactWords>
      </p>
    </div>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fieldAttributes } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { caretIn, countSigns, type GroupedName, grouped } from "./grouped.ts";
import { FieldFrame } from "./text-field.tsx";

type Props = { name: GroupedName; label: string; hint?: string; required?: boolean; children?: ReactNode };

/** Groups digits while typing, keeping the caret. */
export function GroupedField({ name, label, hint, required = false, children }: Props) {
  const { form, change } = useFields();
  const value = form[name];
  const input = useRef<HTMLInputElement>(null);
  const signs = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (signs.current === null || document.activeElement !== input.current) return;
    const at = caretIn(value, signs.current);
    input.current?.setSelectionRange(at, at);
    signs.current = null;
  }, [value]);

  function type(text: string, at: number) {
    signs.current = countSigns(text.slice(0, at));
    change({ [name]: grouped(name, text) });
  }
  return (
    <FieldFrame name={name} label={label} {...(hint && { hint })} required={required}>
      {(shared) => (
        <>
          <input
            {...shared}
            {...fieldAttributes[name]}
            ref={input}
            className="tabular"
            value={value}
            onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
          />
          {children}
        </>
      )}
    </FieldFrame>
  );
}

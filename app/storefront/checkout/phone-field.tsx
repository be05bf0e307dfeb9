import { useEffect, useLayoutEffect, useRef } from "react";
import { useMask } from "#app/foundation/ui/use-mask.ts";
import { fieldAttributes } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { caretAfter, sevenStart } from "./phone.ts";
import { FieldFrame } from "./text-field.tsx";

/** Groups Russian numbers while typing; others stay as typed [CHK-09]. */
export function PhoneField({ name, label, hint }: { name: "phone" | "toPhone"; label: string; hint: string }) {
  const { form, change } = useFields();
  const value = form[name];
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const mask = useMask("+7 ### ###-##-##");
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretAfter(value, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  }, [value]);

  // Apply the mask to the field's current value, which may be newer than the render.
  useEffect(() => {
    if (!mask) return;
    change((now) => {
      const digits = sevenStart(now[name], now.country);
      return digits?.length === 11 ? { ...now, [name]: mask.masked(`+${digits}`) } : now;
    });
  }, [mask]);

  function type(text: string, at: number) {
    const digits = sevenStart(text, form.country);
    const shrinks = text.length < value.length;
    if (!mask || digits === null || digits.length > 11) return change({ [name]: text });
    const masked = shrinks && digits === "7" ? "" : mask.masked(`+${digits}`);
    const before = text.slice(0, at).replace(/\D/g, "").length;
    const added = digits.length - text.replace(/\D/g, "").length;
    caret.current = at === text.length ? 99 : before + added;
    change({ [name]: masked });
  }
  return (
    <FieldFrame name={name} label={label} hint={hint} required>
      {(shared) => (
        <input
          {...shared}
          {...fieldAttributes[name]}
          ref={input}
          value={value}
          onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
        />
      )}
    </FieldFrame>
  );
}

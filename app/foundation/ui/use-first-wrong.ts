import { type RefObject, useEffect, useRef } from "react";

/** Leads whoever has sent a form to the first field that was not taken. `refusal`: another each time it is refused, falsy while it is not. */
export function useFirstWrong(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return form;
}

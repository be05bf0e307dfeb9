import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field after a submit. `refusal`: a new value per refusal, falsy otherwise. */
export function useFirstWrong(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return form;
}

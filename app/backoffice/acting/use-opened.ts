import { type FocusEvent, useEffect, useRef, useState } from "react";
import { isSeen, whatChanged } from "./shown.ts";

type Followed = { was: string; is: string };

/**
 * The values that a form was opened with, while somebody fills it in; an untouched one follows what its page shows and says what changed.
 * `shown` is another key for other values, so that fields begin with them.
 */
export function useOpened(version: string | undefined) {
  const [opened, setOpened] = useState(version);
  const [isTouched, setTouched] = useState(false);
  const [isOwn, setOwn] = useState(false);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const field = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isKept = isTouched && isSeen(version);
  if (version !== opened && !isKept) {
    setFollowed(isOwn ? null : whatChanged(opened, version));
    setOwn(false);
    setOpened(version);
  }
  // Fields that are replaced lose the focus.
  useEffect(() => {
    if (opened === undefined || document.activeElement !== document.body || !field.current) return;
    (form.current?.elements.namedItem(field.current) as HTMLElement | null)?.focus?.();
  }, [opened]);
  return {
    version: isKept ? opened : version,
    shown: isSeen(version) ? (isKept ? opened : version) : "",
    isOvertaken: isKept && version !== opened,
    followed,
    settle: () => {
      setTouched(false);
      setOwn(true);
      setFollowed(null);
    },
    watch: {
      ref: form,
      onInput: () => {
        setTouched(true);
        setOwn(false);
      },
      onFocus: ({ target }: FocusEvent) => {
        field.current = (target as HTMLInputElement).name || null;
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) field.current = null;
      },
    },
  };
}

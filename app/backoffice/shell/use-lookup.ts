import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { LOOKUP } from "#app/foundation/ui/keep-page.ts";

const RETRY_MS = 3000;

/** Loads a part of the page. `data`: the last answer; `isCut`: the last request got none, and is tried until one comes. */
export function useLookup<T>() {
  const { data: answer, load: fetch, state } = useFetcher<T>();
  const [data, setData] = useState(answer);
  if (answer && answer !== data) setData(answer);
  const isCut = answer === null;
  const last = useRef("");
  const load = useCallback(
    (path: string) => {
      last.current = `${path}${path.includes("?") ? "&" : "?"}${LOOKUP}=1`;
      return fetch(last.current);
    },
    [fetch],
  );
  useEffect(() => {
    if (!isCut || state !== "idle") return;
    const again = () => void fetch(last.current);
    const timer = setTimeout(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [isCut, state, fetch]);
  return { data, load, state, isCut };
}

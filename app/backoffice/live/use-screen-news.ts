import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { useDesk } from "../shell/use-desk.ts";
import { type DeskHint, idOf, kindOf } from "./hint.ts";
import { isAfterOwnDeed, isEcho } from "./own-deeds.ts";
import { isShown, showsOf } from "./shown-kinds.ts";

const GAP_MS = 2000;
const nothing: ReadonlySet<string> = new Set();

/** Chosen rows, an open dialog or menu, a field that is being filled in: rows must not move now. */
const isHandBusy = (): boolean =>
  document.querySelector("dialog[open], .bulk-bar, details.chip[open], #content :is(input:not([type=checkbox]), textarea):focus") !== null;

/** Reloads the screen's data when something that it shows changes. `changed`: how much a list holds back. */
export function useScreenNews() {
  const match = useMatches().at(-1)!;
  const at = { screen: match.id, params: match.params, data: match.loaderData };
  const { self } = useDesk();
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState(nothing);
  const [timer, shownAt] = [useRef<ReturnType<typeof setTimeout>>(undefined), useRef(0)];
  const show = () => {
    shownAt.current = Date.now();
    void revalidate();
  };
  const take = useEffectEvent((key: string) => {
    const { isList } = showsOf(at);
    if (isList && isHandBusy() && !isAfterOwnDeed()) setHeld((before) => new Set([...before, key]));
    else show();
  });
  const news = useEffectEvent((hint: DeskHint) => {
    if (!isShown(at, kindOf(hint), idOf(hint)) || isEcho("by" in hint ? hint.by : null, self?.id)) return;
    const key = `${kindOf(hint)} ${idOf(hint)}`;
    if (held.size) return setHeld(new Set([...held, key]));
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        take(key);
      },
      Math.max(0, shownAt.current + GAP_MS - Date.now()),
    );
  });
  /** The line was away: anything may have changed. */
  const caughtUp = useEffectEvent(() => showsOf(at).kinds.length > 0 && take("*"));
  useEffect(() => setHeld(nothing), [match.loaderData]);
  useEffect(() => () => clearTimeout(timer.current), [timer]);
  return { changed: held.size, show, news, caughtUp };
}

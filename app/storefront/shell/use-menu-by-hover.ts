import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const MENU = "menu";
/** Hover intent delays. */
const OPEN_MS = 150;
const CLOSE_MS = 300;
/** A click right after the hover that opened it must not close it. */
const SAME_HAND_MS = 600;
/** After a click on the opener the mouse still rests on it. */
const PRESSED_MS = 1000;

export const hideMenu = (): void => document.getElementById(MENU)?.hidePopover();

/** Desktop: hovering opens the menu, leaving closes it; everything else presses. */
export function useMenuByHover() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const planned = useRef<"open" | "close" | null>(null);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isDeskMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse" && matchMedia("(min-width: 1100px)").matches;
  const since = (moment: number) => performance.now() - moment;
  function stop() {
    clearTimeout(timer.current);
    planned.current = null;
  }
  function plan(what: "open" | "close", ms: number, then: () => void) {
    if (planned.current === what) return;
    stop();
    planned.current = what;
    timer.current = setTimeout(() => {
      planned.current = null;
      then();
    }, ms);
  }
  const leave = (event: PointerEvent) => {
    if (isDeskMouse(event)) plan("close", CLOSE_MS, hideMenu);
  };
  const opener = {
    // `move`, not `enter`: after navigation browsers fire `enter` under a still mouse.
    onPointerMove: (event: PointerEvent) => {
      const isMoved = event.movementX !== 0 || event.movementY !== 0;
      if (!isDeskMouse(event) || !isMoved || since(pressedAt.current) < PRESSED_MS) return;
      const menu = document.getElementById(MENU);
      if (!menu || menu.matches(":popover-open")) return stop();
      plan("open", OPEN_MS, () => {
        menu.showPopover();
        openedAt.current = performance.now();
      });
    },
    onPointerLeave: leave,
    onPointerDown: () => {
      pressedAt.current = performance.now();
      stop();
    },
    onClick: (event: MouseEvent) => {
      // The mouse may have left just before a key opened it.
      stop();
      if (event.detail > 0 && since(openedAt.current) < SAME_HAND_MS) event.preventDefault();
    },
  };
  return { opener, menu: { onPointerEnter: stop, onPointerLeave: leave } };
}

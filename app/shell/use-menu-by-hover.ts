import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const MENU = "menu";
/** Rested on for so long it is meant, and left for so long it is done with. */
const OPEN_MS = 150;
const CLOSE_MS = 300;
/** A press that follows the hand that has just opened it does not close it again. */
const SAME_HAND_MS = 600;

export const hideMenu = (): void => document.getElementById(MENU)?.hidePopover();

/** On a desk a mouse that rests on an opener opens the menu below the bar, and leaving both closes it; all others press. */
export function useMenuByHover() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isDeskMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse" && matchMedia("(min-width: 1100px)").matches;
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  const leave = (event: PointerEvent) => {
    if (isDeskMouse(event)) after(CLOSE_MS, hideMenu);
  };
  const opener = {
    onPointerEnter: (event: PointerEvent) => {
      if (!isDeskMouse(event)) return;
      after(OPEN_MS, () => {
        const menu = document.getElementById(MENU);
        if (!menu || menu.matches(":popover-open")) return;
        menu.showPopover();
        openedAt.current = performance.now();
      });
    },
    onPointerLeave: leave,
    onClick: (event: MouseEvent) => {
      if (event.detail > 0 && performance.now() - openedAt.current < SAME_HAND_MS) event.preventDefault();
    },
  };
  return { opener, menu: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave } };
}

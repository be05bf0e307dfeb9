import { useEffect } from "react";

const opened = () => document.querySelectorAll<HTMLDetailsElement>("details.chip[open]");

/** Menus close by Escape, and by a press outside of them. */
export function useMenus() {
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      for (const menu of opened()) if (!menu.contains(target as Node)) menu.open = false;
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      for (const menu of opened()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("pointerdown", pressed);
    document.addEventListener("keydown", typed);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      document.removeEventListener("keydown", typed);
    };
  }, []);
}

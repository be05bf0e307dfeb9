import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { type Entry, entryOf, pathOf, type ScreenName } from "../screens.ts";
import { useDesk } from "./use-desk.ts";

/** Links to screens of one place, those alone that the member may enter. */
export function Tabs({ label, screens }: { label: string; screens: readonly (readonly [ScreenName, string])[] }) {
  const { self } = useDesk();
  const mayEnter = (entry: Entry) => entry === "everybody" || (self?.may as Entry[] | undefined)?.includes(entry);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = nav.current?.querySelector<HTMLElement>(".active");
    if (active && nav.current) nav.current.scrollLeft = active.offsetLeft - nav.current.offsetLeft - 24;
  }, [pathname]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {screens
        .filter(([screen]) => mayEnter(entryOf(screen)))
        .map(([screen, name]) => (
          <NavLink key={screen} to={pathOf(screen)} end>
            {name}
          </NavLink>
        ))}
    </nav>
  );
}

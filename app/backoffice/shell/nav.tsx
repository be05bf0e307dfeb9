import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import { OPEN_PALETTE } from "../find/keys-on.ts";
import { useWaiting } from "../live/waiting.ts";
import { placePath, placesFor, worksAtTable } from "./places.ts";
import { useDesk } from "./use-desk.ts";

/** The side on a desk, a bar with a menu on a phone. */
export function Nav() {
  const { self } = useDesk();
  const { waiting } = useWaiting();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return (
    <header className="desk-side">
      <div className="desk-top">
        <NavLink to="/" className="desk-brand">
          {m.desk_brand()} <span>{m.desk_name()}</span>
        </NavLink>
        {self && worksAtTable(self.may) && (
          <NavLink to="/warehouse" className="desk-own">
            {m.desk_place_warehouse()}
          </NavLink>
        )}
        <button
          type="button"
          className="desk-menu"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpenAt(isOpen ? null : key)}
        >
          {m.desk_menu()}
        </button>
      </div>
      <nav id="places" aria-label={m.desk_places()} data-open={isOpen || undefined}>
        <FindButton />
        <ul>
          {placesFor(self?.may ?? []).map((place) => (
            <li key={place.screen}>
              <NavLink to={placePath(place)} end={place.screen === "inbox"} data-place={place.screen}>
                {place.label()}
                {place.screen === "inbox" && waiting > 0 && <span className="count">{waiting}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
        <Account />
      </nav>
    </header>
  );
}

const SHORTCUT = "Ctrl K";

/** Says which key it is, and works without one. */
function FindButton() {
  const [keys, setKeys] = useState(SHORTCUT);
  useEffect(() => setKeys(/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : SHORTCUT), []);
  return (
    <button
      type="button"
      className="desk-find"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => dispatchEvent(new CustomEvent(OPEN_PALETTE))}
    >
      {m.desk_find_all()} <kbd>{keys}</kbd>
    </button>
  );
}

function Account() {
  const { self } = useDesk();
  if (!self) return null;
  return (
    <div className="desk-account">
      <NavLink to="/me">{self.name}</NavLink>
      <button type="button" className="link" onClick={() => void send("/sign-out", {}).finally(() => goExternal("/sign-in", []))}>
        {m.desk_sign_out()}
      </button>
    </div>
  );
}

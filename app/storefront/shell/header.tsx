import { Suspense, useEffect, useState } from "react";
import { Form, Link, NavLink, useLocation, useSearchParams } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { later } from "#app/foundation/ui/later.tsx";
import { AccountButton } from "../sign-in/account-button.tsx";
import { CartButton } from "./cart-button.tsx";
import { Icon } from "./icon.tsx";
import { Switches, SwitchesBox } from "./switches.tsx";
import { hideMenu, useMenuByHover } from "./use-menu-by-hover.ts";

const SuggestBox = later(async () => (await import("../search/suggest-box.tsx")).SuggestBox, { isExtra: true });

const IN_BAR = 6;

export function Header() {
  const { brand, sections, standing } = useRoot();
  const { pathname } = useLocation();
  const byHover = useMenuByHover();
  // Expanded on pages where shoppers look for goods.
  const searching = pathname === "/" || pathname.startsWith("/category") || pathname === "/search";
  return (
    <header className="header">
      <div className="header-bar">
        <button type="button" className="icon-button header-menu" popoverTarget="menu" aria-label={m.menu()} {...byHover.opener}>
          <Icon name="menu" />
        </button>
        <Link to="/" className="wordmark head" aria-label={m.home_link({ brand })} viewTransition prefetch="intent">
          {brand}
        </Link>
        <nav className="header-nav" aria-label={m.all_goods()}>
          {/* First: a narrow bar cuts off the last. */}
          <NavLink to="/category" end viewTransition prefetch="intent" {...byHover.opener} onClick={hideMenu}>
            {m.all_goods()}
          </NavLink>
          {sections.slice(0, IN_BAR).map(({ slug, name }) => (
            <NavLink key={slug} to={`/category/${slug}`} viewTransition prefetch="intent">
              {name}
            </NavLink>
          ))}
        </nav>
        <SearchField className="header-search" />
        <SwitchesBox />
        <Link to="/search" className="icon-button header-find" aria-label={standing.search.label} hidden={searching}>
          <Icon name="search" />
        </Link>
        <Link to="/like" className="icon-button header-like" aria-label={standing.likes} />
        <AccountButton />
        <CartButton />
      </div>
      {searching && <SearchField className="header-search-row" />}
      <div className="ropes" aria-hidden="true" />
      <Menu {...byHover.menu} />
    </header>
  );
}

const LONGEST_SOUGHT = 100;

/** A plain form; suggestions load on first focus [CAT-10]. */
export function SearchField({ className = "", label }: { className?: string; label?: string }) {
  const words = useRoot().standing.search;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  // Other pages use `q` for something else.
  const q = pathname === "/search" ? (search.get("q") ?? "").slice(0, LONGEST_SOUGHT) : "";
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [touched, setTouched] = useState(false);
  // Focus before hydration had no listener.
  useEffect(() => {
    if (input && input === document.activeElement) setTouched(true);
  }, [input]);
  return (
    <Form action="/search" role="search" aria-label={label ?? words.label} className={`search-field ${className}`}>
      <input
        key={q}
        ref={setInput}
        onFocus={() => setTouched(true)}
        type="search"
        name="q"
        defaultValue={q}
        aria-label={words.label}
        placeholder={words.hint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST_SOUGHT}
      />
      <button type="submit" aria-label={words.go}>
        <Icon name="search" />
      </button>
      <Suspense>{touched && input && <SuggestBox key={q} input={input} />}</Suspense>
    </Form>
  );
}

/** A popover: works before scripts. */
function Menu(hover: ReturnType<typeof useMenuByHover>["menu"]) {
  const { sections } = useRoot();
  return (
    <div id="menu" popover="auto" className="menu" {...hover}>
      <div className="menu-head">
        <span className="head">{m.menu()}</span>
        <button type="button" className="icon-button" popoverTarget="menu" popoverTargetAction="hide" aria-label={m.close()}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key sends a click too */}
      <nav aria-label={m.menu()} className="menu-list head" onClick={hideMenu}>
        {sections.map(({ slug, name }) => (
          <Link key={slug} to={`/category/${slug}`} viewTransition>
            {name}
          </Link>
        ))}
        <Link to="/category" viewTransition>
          {m.all_goods()}
        </Link>
      </nav>
      <Switches />
    </div>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { Icon } from "../shell/icon.tsx";
import { groupNames, type Option, optionsOf, type Suggestions, useSuggestions } from "./use-suggestions.ts";
import "./suggest.css";

/** Enhances a plain search field into a combobox; focus stays in it (aria-activedescendant). */
export function SuggestBox({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(input.value);
  const [shown, setShown] = useState(document.activeElement === input);
  const [marked, setMarked] = useState(-1);
  const found = useSuggestions(shown ? text : "");
  const options = found ? optionsOf(found) : [];
  const open = shown && options.length > 0;

  const close = () => {
    setShown(false);
    setMarked(-1);
  };
  const finish = () => {
    close();
    input.value = "";
    setText("");
  };
  const type = useEffectEvent(() => {
    setText(input.value);
    setShown(true);
    setMarked(-1);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      // One extra stop: the field itself.
      const places = options.length + 1;
      setMarked(((marked + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    } else if (event.key === "Enter" && options[marked]) {
      finish();
      navigate(options[marked].to, { viewTransition: true });
    } else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  const leave = useEffectEvent(close);

  useEffect(() => {
    const { form } = input;
    input.addEventListener("input", type);
    input.addEventListener("focus", type);
    input.addEventListener("keydown", press);
    input.addEventListener("blur", leave);
    form?.addEventListener("submit", leave);
    // Text typed before hydration had no listener.
    if (document.activeElement === input) type();
    else leave();
    return () => {
      input.removeEventListener("input", type);
      input.removeEventListener("focus", type);
      input.removeEventListener("keydown", press);
      input.removeEventListener("blur", leave);
      form?.removeEventListener("submit", leave);
    };
  }, [input]);
  useEffect(() => {
    const attributes: Record<string, string | null> = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(open),
      "aria-controls": open ? id : null,
      "aria-activedescendant": open && marked >= 0 ? `${id}-${marked}` : null,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
  }, [input, id, open, marked]);
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: "nearest" });
  }, [id, marked]);

  return (
    <>
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label={m.suggest_label()}
          className="suggest-box"
          // A press would blur the field and close the list first.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groupsOf(options).map(([group, own]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list
            <div key={group} role="group" aria-label={groupNames[group]()}>
              {own.map(({ option, index }) => (
                <Link
                  key={option.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === marked}
                  tabIndex={-1}
                  to={option.to}
                  className={`suggest-${group}`}
                  onClick={finish}
                  viewTransition
                >
                  <OptionBody option={option} found={found!} />
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        {open ? m.suggest_count({ count: options.length }) : ""}
      </p>
    </>
  );
}

const groupsOf = (options: readonly Option[]) => [
  ...Map.groupBy(
    options.map((option, index) => ({ option, index })),
    ({ option }) => option.group,
  ),
];

function OptionBody({ option, found }: { option: Option; found: Suggestions }): ReactNode {
  const { lang } = useRoot();
  if (option.group === "queries")
    return (
      <>
        <Icon name="search" size={18} />
        {found.queries[option.at]}
      </>
    );
  if (option.group === "categories" || option.group === "pages")
    return (
      <>
        <span>{(option.group === "pages" ? found.entries : found.categories)[option.at]!.name}</span>
        <Icon name="arrow" size={18} />
      </>
    );
  const { name, image, from, currency } = found.products[option.at]!;
  const price = formatMoney(currency.price, currency.type as Currency, lang);
  return (
    <>
      {image ? <img src={image} alt="" width={56} height={56} decoding="async" /> : <span className="picture-none" aria-hidden="true" />}
      <span>{name}</span>
      <span className="tabular">{from ? m.price_from({ price }) : price}</span>
    </>
  );
}

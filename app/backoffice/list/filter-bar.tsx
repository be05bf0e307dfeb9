import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Asked, type FilterValue, type List, type ListFilter, MOST_SOUGHT } from "#app/foundation/lists/list.ts";
import type { ListAddress } from "./use-list-address.ts";

export type FilterWords = {
  heads: Readonly<Record<string, string>>;
  value: (filter: string, value: string) => string;
  search: string;
};
type Props = {
  list: List;
  asked: Asked;
  address: ListAddress;
  words: FilterWords;
  /** A view of everybody's says it all. */
  isPlain?: boolean;
};

/** Search, chips of the filters that are set, and a way to set others. */
export function FilterBar({ list, asked, address, words, isPlain = false }: Props) {
  const set = isPlain ? [] : Object.entries(asked.filters);
  return (
    <div className="list-filters">
      <form
        className="list-search"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
          void address.go({ q });
        }}
      >
        <label>
          <span className="hidden">{words.search}</span>
          <input
            className="input"
            type="search"
            name="q"
            maxLength={MOST_SOUGHT}
            defaultValue={asked.q}
            key={asked.q}
            placeholder={words.search}
            data-list-search
          />
        </label>
      </form>
      <ul className="list-chips" aria-label={m.desk_list_filters()}>
        {set.map(([key, value]) => (
          <li key={key}>
            <FilterMenu name={key} filter={list.filters[key]!} value={value} address={address} words={words} />
            <button
              type="button"
              className="chip-off"
              aria-label={m.desk_list_filter_off({ name: words.heads[key] ?? key })}
              onClick={() => address.filter(key, null)}
            >
              ×
            </button>
          </li>
        ))}
        <li>
          <AddFilter list={list} asked={asked} address={address} words={words} />
        </li>
        {(set.length > 0 || asked.q) && (
          <li>
            <button type="button" className="link" onClick={() => address.go({ q: "", filters: {} })}>
              {m.desk_list_clear()}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function AddFilter({ list, asked, address, words }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const left = Object.keys(list.filters).filter((key) => !asked.filters[key]);
  if (chosen && list.filters[chosen] && !asked.filters[chosen])
    return (
      <FilterMenu name={chosen} filter={list.filters[chosen]} value={null} address={address} words={words} close={() => setChosen(null)} />
    );
  return (
    <select className="chip-add" aria-label={m.desk_list_add_filter()} value="" onChange={(event) => setChosen(event.target.value)}>
      <option value="">+ {m.desk_list_add_filter()}</option>
      {left.map((key) => (
        <option key={key} value={key}>
          {words.heads[key] ?? key}
        </option>
      ))}
    </select>
  );
}

type MenuProps = {
  name: string;
  filter: ListFilter;
  value: FilterValue | null;
  address: ListAddress;
  words: FilterWords;
  close?: () => void;
};

function FilterMenu({ name, filter, value, address, words, close }: MenuProps) {
  const shown = value ? `: ${wordsOf(name, value, words)}` : "";
  return (
    <details
      className="chip"
      name="list-menu"
      open={value === null}
      key={value ? shown : "new"}
      onToggle={(event) => !event.currentTarget.open && close?.()}
    >
      <summary>
        {words.heads[name] ?? name}
        {shown}
      </summary>
      <form
        className="chip-menu"
        onSubmit={(event) => {
          event.preventDefault();
          close?.();
          void address.filter(name, valueIn(filter, new FormData(event.currentTarget)));
        }}
      >
        <Fields name={name} filter={filter} value={value} words={words} />
        <button type="submit" className="btn btn-main">
          {m.desk_list_apply()}
        </button>
      </form>
    </details>
  );
}

function Fields({ name, filter, value, words }: Pick<MenuProps, "name" | "filter" | "value" | "words">) {
  const label = words.heads[name] ?? name;
  if (filter.kind === "choice") {
    const values = value && "values" in value ? value.values : [];
    return (
      <fieldset className="checks">
        <legend className="hidden">{label}</legend>
        {filter.values.map((one) => (
          <label className="check" key={one}>
            <input type="checkbox" name="value" value={one} defaultChecked={values.includes(one)} />
            {words.value(name, one)}
          </label>
        ))}
      </fieldset>
    );
  }
  if (filter.kind === "flag") {
    const isYes = !value || !("is" in value) || value.is;
    return (
      <fieldset className="checks">
        <legend className="hidden">{label}</legend>
        {[true, false].map((yes) => (
          <label className="check" key={String(yes)}>
            <input type="radio" name="value" value={yes ? "yes" : "no"} defaultChecked={yes === isYes} />
            {yes ? m.desk_list_yes() : m.desk_list_no()}
          </label>
        ))}
      </fieldset>
    );
  }
  if (filter.kind === "text")
    return (
      <input
        className="input"
        name="value"
        aria-label={label}
        maxLength={MOST_SOUGHT}
        defaultValue={value && "text" in value ? value.text : ""}
        required
      />
    );
  const [from, to] = endsOf(value);
  const type = filter.kind === "dates" ? "date" : "number";
  return (
    <>
      <label className="field">
        <span>{m.desk_list_from()}</span>
        <input
          type={type}
          name="from"
          defaultValue={from}
          min={type === "number" ? 0 : undefined}
          step={type === "number" ? "0.01" : undefined}
        />
      </label>
      <label className="field">
        <span>{m.desk_list_to()}</span>
        <input
          type={type}
          name="to"
          defaultValue={to}
          min={type === "number" ? 0 : undefined}
          step={type === "number" ? "0.01" : undefined}
        />
      </label>
    </>
  );
}

const sum = (minor: number | null) => (minor === null ? "" : String(minor / 100));
const endsOf = (value: FilterValue | null): [string, string] =>
  value && "from" in value
    ? [value.from ?? "", value.to ?? ""]
    : value && "least" in value
      ? [sum(value.least), sum(value.most)]
      : ["", ""];

function valueIn({ kind }: ListFilter, form: FormData): FilterValue | null {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [from, to] = [text("from") || null, text("to") || null];
  const minor = (sum: string | null) => (sum === null ? null : Math.round(Number(sum) * 100));
  if (kind === "choice") return form.getAll("value").length ? { values: form.getAll("value").map(String) } : null;
  if (kind === "flag") return { is: text("value") === "yes" };
  if (kind === "text") return text("value") ? { text: text("value") } : null;
  if (from === null && to === null) return null;
  return kind === "dates" ? { from, to } : { least: minor(from), most: minor(to) };
}

function wordsOf(name: string, value: FilterValue, words: FilterWords): string {
  if ("values" in value) return value.values.map((one) => words.value(name, one)).join(", ");
  if ("text" in value) return value.text;
  if ("is" in value) return value.is ? m.desk_list_yes() : m.desk_list_no();
  const [from, to] = endsOf(value);
  return `${from || "…"} – ${to || "…"}`;
}

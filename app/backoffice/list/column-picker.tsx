import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Asked, List } from "#app/foundation/lists/list.ts";
import type { ListAddress } from "./use-list-address.ts";

type Props = { list: List; asked: Asked; address: ListAddress; heads: Readonly<Record<string, string>> };

/** Which columns are shown and in which order, by buttons, so by keyboard too; and how dense rows stand. */
export function ColumnPicker({ list, asked, address, heads }: Props) {
  const shown = asked.columns;
  const hidden = Object.keys(list.columns).filter((key) => !shown.includes(key));
  const set = (columns: string[]) => address.go({ columns, place: asked.place }, true);
  const move = (at: number, by: number) => {
    const next = [...shown];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    void set(next);
  };
  return (
    <details className="chip" name="list-menu">
      <summary>{m.desk_list_columns()}</summary>
      <div className="chip-menu">
        <ul className="column-list">
          {shown.map((key, at) => (
            <li key={key}>
              <label className="check">
                <input
                  type="checkbox"
                  checked
                  disabled={shown.length === 1}
                  onChange={() => void set(shown.filter((one) => one !== key))}
                />
                {heads[key]}
              </label>
              <span>
                <button
                  type="button"
                  className="link"
                  disabled={at === 0}
                  aria-label={m.desk_list_up({ name: heads[key]! })}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="link"
                  disabled={at === shown.length - 1}
                  aria-label={m.desk_list_down({ name: heads[key]! })}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </button>
              </span>
            </li>
          ))}
          {hidden.map((key) => (
            <li key={key}>
              <label className="check">
                <input type="checkbox" checked={false} onChange={() => void set([...shown, key])} />
                {heads[key]}
              </label>
            </li>
          ))}
        </ul>
        <label className="check">
          <input type="checkbox" checked={asked.dense} onChange={() => address.go({ dense: !asked.dense, place: asked.place }, true)} />
          {m.desk_list_dense()}
        </label>
      </div>
    </details>
  );
}

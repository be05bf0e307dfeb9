import { useEffect } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { FindList } from "../shell/find-list.tsx";
import { useLookup } from "../shell/use-lookup.ts";
import type { FoundPoint } from "./points.server.ts";

type Props = {
  /** Asks for points; the words that are looked for come last. */
  path: string;
  code: string;
  /** Where the point with this number is, if it is known. */
  known: string;
  choose: (code: string, where: string) => void;
};

/** A pickup point by its address or number. */
export function FindPoint({ path, code, known, choose }: Props) {
  const search = useLookup<{ points: FoundPoint[] | null }>();
  const { load } = search;
  useEffect(() => {
    void load(path);
  }, [load, path]);
  const found = search.data?.points ?? null;
  const chosen = found?.find((point) => point.code === code);
  const where = chosen ? chosen.address || chosen.name : known;
  return (
    <div className="edit-wide find-point">
      <p role="status">{code ? [m.desk_point_chosen({ code }), where].filter(Boolean).join(": ") : m.checkout_select_point()}</p>
      <FindList
        search={search}
        found={found}
        most={20}
        pathFor={(said) => path + said}
        label={m.desk_point_find()}
        hint={m.desk_point_find_by()}
        none={m.desk_point_none()}
        row={(point) => (
          <li key={point.code}>
            <span>
              {point.address || point.name}{" "}
              <span className="point-more muted">{[point.code, point.hours].filter(Boolean).join(" · ")}</span>
            </span>
            <span />
            <button
              type="button"
              className="btn btn-quiet"
              aria-pressed={point.code === code}
              onClick={() => choose(point.code, point.address || point.name)}
              aria-label={m.desk_point_choose_named({ code: point.code })}
            >
              {point.code === code ? m.desk_point_is_chosen() : m.desk_point_choose()}
            </button>
          </li>
        )}
      />
    </div>
  );
}

import { useCallback, useEffect, useState } from "react";
import { inTab } from "#app/foundation/browser.ts";

/** Rows chosen over pages of one list: ids with the names that acts take. Kept while the tab lives. */
export function useSelection(list: string) {
  const key = `selection:${list}`;
  const [chosen, setChosen] = useState<Record<string, string>>({});
  useEffect(() => setChosen(JSON.parse(inTab.read(key) ?? "{}")), [key]);
  const keep = useCallback(
    (next: Record<string, string>) => {
      inTab.keep(key, JSON.stringify(next));
      setChosen(next);
    },
    [key],
  );
  const set = (rows: readonly { id: string; name: string }[], isChosen: boolean) => {
    const next = { ...chosen };
    for (const { id, name } of rows) {
      if (isChosen) next[id] = name;
      else delete next[id];
    }
    keep(next);
  };
  return { chosen, count: Object.keys(chosen).length, set, replace: keep, clear: () => keep({}) };
}

export type Selection = ReturnType<typeof useSelection>;

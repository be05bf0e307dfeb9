/** Columns with values that nobody reads, so that nobody believes they were imported. */
export function watchColumns(isRead: (column: string) => boolean) {
  const judged = new Map<string, boolean>();
  const unread = new Set<string>();
  return {
    see: (cells: Readonly<Record<string, string>>): void => {
      for (const column in cells) {
        if (unread.has(column) || !cells[column]!.trim()) continue;
        if (!judged.has(column)) judged.set(column, isRead(column));
        if (!judged.get(column)) unread.add(column);
      }
    },
    unread: (): string => [...unread].join(", "),
  };
}

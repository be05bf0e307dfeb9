/** Joins tables of named rows into one. Throws where two rows have a name: one would hide the other. */
export function oneTable<Row>(...parts: Readonly<Record<string, Row>>[]): Record<string, Row> {
  const table: Record<string, Row> = {};
  for (const part of parts)
    for (const [name, row] of Object.entries(part)) {
      if (Object.hasOwn(table, name)) throw new Error(`${name} is declared twice`);
      table[name] = row;
    }
  return table;
}

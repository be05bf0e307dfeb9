type Fact = { name: string; value: string };

/** A fact of more values is one of the offers, not of the goods. */
const MOST_VALUES = 10;

/** Collects the facts of goods whose offers each say some of them; different values are listed. */
export function joinFacts(): (goods: string, facts: readonly Fact[]) => Fact[] {
  // Flat texts: a feed may have a hundred thousand goods.
  const kept = new Map<string, string>();
  return (goods, facts) => {
    const values: Record<string, string[]> = JSON.parse(kept.get(goods) ?? "{}");
    for (const { name, value } of facts) {
      const known = values[name] ?? [];
      if (!known.includes(value) && known.length <= MOST_VALUES) values[name] = [...known, value];
    }
    kept.set(goods, JSON.stringify(values));
    return Object.entries(values)
      .filter(([, all]) => all.length <= MOST_VALUES)
      .map(([name, all]) => ({ name, value: all.join(", ") }));
  };
}

export class CannotComposeError extends Error {
  override name = "CannotComposeError";
}

const MOST_VARIANTS = 200;

/** Enumerates execution paths, restarting for each. */
export class Ways {
  readonly #path: { of: number; at: number }[] = [];
  readonly #taken = new Map<string, number>();
  #steps = 0;

  /** Picks an alternative; consistent within a path. */
  choose(what: string, of: number): number {
    const before = this.#taken.get(what);
    if (before !== undefined) return before;
    const step = this.#steps++;
    this.#path[step] ??= { of, at: 0 };
    const { at } = this.#path[step];
    this.#taken.set(what, at);
    return at;
  }

  #next(): boolean {
    this.#taken.clear();
    this.#steps = 0;
    while (this.#path.length && this.#path.at(-1)!.at === this.#path.at(-1)!.of - 1) this.#path.pop();
    if (!this.#path.length) return false;
    this.#path.at(-1)!.at++;
    return true;
  }

  static all<T>(walk: (ways: Ways) => T): T[] {
    const ways = new Ways();
    const found: T[] = [];
    do {
      if (found.length === MOST_VARIANTS) throw new CannotComposeError(`more than ${MOST_VARIANTS} variants`);
      found.push(walk(ways));
    } while (ways.#next());
    return found;
  }
}

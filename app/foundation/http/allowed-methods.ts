export type AllowedMethods = {
  add: (methods: string | readonly string[], pattern: string) => void;
  of: (path: string) => string[];
  all: () => string[];
};

/** Routes by pattern (`/order/:number`, `/media/*`), to distinguish 405 from 404. */
export function createAllowedMethods(): AllowedMethods {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>();
  return {
    add: (methods, pattern) => {
      const route = routes.get(pattern) ?? { matches: matcher(pattern), methods: new Set<string>() };
      routes.set(pattern, route);
      for (const method of [methods].flat()) route.methods.add(method);
      if (route.methods.has("GET")) route.methods.add("HEAD");
    },
    all: () => [...new Set([...routes.values()].flatMap(({ methods }) => [...methods, "OPTIONS"]))].sort(),
    of: (path) => {
      const named = routes.get(path);
      const matching = named ? [named] : [...routes.values()].filter(({ matches }) => matches.test(path));
      const found = matching.flatMap(({ methods }) => [...methods]);
      return found.length ? [...new Set([...found, "OPTIONS"])].sort() : [];
    },
  };
}

const matcher = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*/g, ".*")}$`,
  );

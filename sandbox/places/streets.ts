import { readFileSync } from "node:fs";

export interface Street {
  name: string;
  type: string;
}

const fullTypes: Record<string, string> = {
  ул: "улица",
  "пр-кт": "проспект",
  пер: "переулок",
  "б-р": "бульвар",
  наб: "набережная",
  ш: "шоссе",
  пл: "площадь",
  проезд: "проезд",
  линия: "линия",
};

/** `# city` headings, then `type: name, name, …`. */
function read(): Map<string, Street[]> {
  const byCity = new Map<string, Street[]>();
  let current: Street[] = [];
  for (const line of readFileSync(new URL("streets.txt", import.meta.url), "utf8").split("\n")) {
    if (line.startsWith("# ")) {
      current = [];
      byCity.set(line.slice(2).trim(), current);
    } else if (line.includes(":")) {
      const [type = "", names = ""] = line.split(": ");
      for (const name of names.split(", ")) current.push({ type, name: name.trim() });
    }
  }
  return byCity;
}

const byCity = read();

export const streetsOf = (city: string): Street[] => byCity.get(city) ?? byCity.get("*")!;
export const hasStreets = (city: string) => byCity.has(city);
export const fullType = (type: string) => fullTypes[type] ?? type;

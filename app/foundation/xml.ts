/** XML that was written here; whatever else is given as text is escaped. */
export type Xml = { readonly xml: string };

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** What XML 1.0 has no way to say: control characters, halves of pairs, and two code points that are none. */
const unsayable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it may stand between tags and between quotes. */
export const escapeXml = (text: string): string => text.replace(unsayable, "").replace(/[&<>"']/g, (sign) => entities[sign]!);

/** Text that keeps its own tags for whoever reads it; what would end the section is told in two of them. */
export const cdata = (text: string): Xml => ({ xml: `<![CDATA[${text.replace(unsayable, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>` });

/** The beginning of an element whose inside is written piece by piece. */
export const opening = (name: string, attributes: Attributes = {}): string => `<${name}${written(attributes)}>`;

/** Null and undefined inside are left out. */
export function element(name: string, attributes: Attributes, ...inside: (Xml | string | number | null | undefined)[]): Xml {
  const content = inside.map((part) => (part == null ? "" : typeof part === "object" ? part.xml : escapeXml(String(part)))).join("");
  return { xml: `${opening(name, attributes)}${content}</${name}>` };
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("");

/** XML made here; any other string is escaped. */
export type Xml = { readonly xml: string };

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Characters XML 1.0 can't express: controls, lone surrogates, two noncharacters. */
const unsayable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

export const escapeXml = (text: string): string => text.replace(unsayable, "").replace(/[&<>"']/g, (sign) => entities[sign]!);

/** A CDATA section; a `]]>` inside is split in two. */
export const cdata = (text: string): Xml => ({ xml: `<![CDATA[${text.replace(unsayable, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>` });

export const opening = (name: string, attributes: Attributes = {}): string => `<${name}${written(attributes)}>`;

export function element(name: string, attributes: Attributes, ...inside: (Xml | string | number | null | undefined)[]): Xml {
  const content = inside.map((part) => (part == null ? "" : typeof part === "object" ? part.xml : escapeXml(String(part)))).join("");
  return { xml: `${opening(name, attributes)}${content}</${name}>` };
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("");

import { SaxesParser } from "saxes";

export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

/** Throws if malformed. */
export function parseXml(text: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const root: Node = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, attributes: {}, text: "", children: [] };
    for (const [key, { value }] of Object.entries(attributes)) node.attributes[key] = value;
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => void open.pop());
  for (const kind of ["text", "cdata"] as const)
    parser.on(kind, (part: string) => {
      open.at(-1)!.text += part;
    });
  parser.write(text).close();
  return root.children[0]!;
}

export const all = (node: Node, name: string): Node[] => node.children.filter((child) => child.name === name);
export const one = (node: Node, name: string): Node | undefined => all(node, name)[0];
export const told = (node: Node, name: string): string => one(node, name)?.text ?? "";

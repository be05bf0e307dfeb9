import { list, textOf } from "./offer-figures.ts";
import type { XmlNode } from "./xml-records.server.ts";

export const imagesOf = (node: XmlNode): string[] => [
  ...new Set(node.children.filter((one) => one.name === "Картинка" && one.text).map(({ text }) => text)),
];

/** 1C writes what a picture is called as `path#name` among the requisites. */
export const descriptionsOf = (node: XmlNode): Record<string, string> =>
  Object.fromEntries(
    list(node, "ЗначенияРеквизитов", "ЗначениеРеквизита")
      .filter((one) => textOf(one, "Наименование").toLowerCase() === "описаниефайла")
      .map((one) => textOf(one, "Значение").split("#", 2) as [string, string?])
      .flatMap(([path, said]) => (path && said ? [[path, said]] : [])),
  );

import { join } from "node:path";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";

/** Templates can read nothing outside this folder. */
const APP = join(import.meta.dirname, "..");
const FACES = join(APP, "../node_modules/@expo-google-fonts/golos-text");
/** Evict the compiler's cache after this many documents. */
const KEPT_DOCUMENTS = 10;

let opened: NodeCompiler | undefined;
const compiler = () => {
  opened ??= NodeCompiler.create({ workspace: APP, fontArgs: [{ fontPaths: [join(FACES, "400Regular"), join(FACES, "700Bold")] }] });
  return opened;
};

/** Renders a `*.typ` template with `facts` to a deterministic PDF/UA-1, except where a glyph is missing. Throws on missing facts. */
export function typeset(template: string, facts: object): Buffer {
  const document = { mainFilePath: join(APP, template), inputs: { facts: JSON.stringify(facts) } };
  try {
    return compiler().pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return compiler().pdf(document);
  } finally {
    compiler().evictCache(KEPT_DOCUMENTS);
  }
}

export const typesetMoment = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
  hour: at.getUTCHours(),
  minute: at.getUTCMinutes(),
  second: at.getUTCSeconds(),
});

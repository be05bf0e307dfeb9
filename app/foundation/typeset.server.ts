import { join } from "node:path";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";

/** Templates lie beside what fills them; nothing outside this folder can be read by one. */
const APP = join(import.meta.dirname, "..");
const FACES = join(APP, "../node_modules/@expo-google-fonts/golos-text");
/** What was set so many documents ago is forgotten. */
const KEPT_DOCUMENTS = 10;

let opened: NodeCompiler | undefined;
const compiler = () => {
  opened ??= NodeCompiler.create({ workspace: APP, fontArgs: [{ fontPaths: [join(FACES, "400Regular"), join(FACES, "700Bold")] }] });
  return opened;
};

/**
 * A document by its template (`*.typ`, as in "payments/invoices/invoice.typ"), which reads `facts` as JSON: a PDF whose parts are tagged for those who hear
 * it read. It keeps to PDF/UA-1 unless something in it has no letter in the face, as an emoji in a firm's name. The same facts are the same bytes.
 * Throws where the template asks for what is not there.
 */
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

/** A moment as a template's `datetime` takes it. */
export const typesetMoment = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
  hour: at.getUTCHours(),
  minute: at.getUTCMinutes(),
  second: at.getUTCSeconds(),
});

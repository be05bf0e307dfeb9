import { createRequire } from "node:module";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

// It is written for the older kind of modules, and reads its own faces by their folder.
const require = createRequire(import.meta.url);
const pdfmake = require("pdfmake") as typeof import("pdfmake");
pdfmake.addFonts(require("pdfmake/fonts/Roboto.js"));
// Nothing of a document is fetched, from wherever it is said to be.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => /[/\\]fonts[/\\]Roboto[/\\]Roboto-\w+\.ttf$/.test(path));

/** A document in the one face that there is for documents, which has Latin and Cyrillic letters. */
export const drawPdf = ({ info, defaultStyle, ...document }: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake
    .createPdf({
      ...document,
      info: { creator: "Gong", producer: "Gong", ...info },
      defaultStyle: { font: "Roboto", ...defaultStyle },
    })
    .getBuffer();

import type { Outcome, Outgoing } from "#app/foundation/http/outgoing.server.ts";
import type { Answer, Print } from "./carrier.ts";
import type { FoundParcel } from "./ems.contract.ts";
import { PRINT, pdfOf } from "./pdf-of.server.ts";

type Access = {
  search: (path: string, query: string) => Promise<Answer<FoundParcel[]>>;
  file: (path: string, options: Outgoing) => Promise<Outcome>;
};

/** Search and forms URLs before and after batching. */
const shelves = { "1.0/backlog/search": "1.0/forms/backlog", "1.0/shipment/search": "1.0/forms" } as const;

export function createEmsPrint({ search, file }: Access) {
  return async (barcode: string): Promise<Answer<Print[]>> => {
    for (const [shelf, forms] of Object.entries(shelves)) {
      const found = await search(shelf, barcode);
      if (!found.ok) return found;
      const id = found.value.find((parcel) => parcel.barcode === barcode)?.id;
      if (id === undefined || id === null) continue;
      const pdf = pdfOf("ems", await file(`${forms}/${encodeURIComponent(id)}/forms`, PRINT));
      return pdf.ok ? { ok: true, value: [{ kind: "label", pdf: pdf.value }] } : pdf;
    }
    return { ok: false, reason: "ems: knows no such parcel" };
  };
}

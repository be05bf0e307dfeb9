import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ScanRefusal } from "./judge-scan.ts";

/** Of a marking code, whose end says nothing to people. */
const SHOWN = 31;

/** What is wrong with a piece in the hand. */
export function scanSaid(refusal: ScanRefusal): string {
  if (refusal.why === "other_order") return m.desk_scan_other_order({ number: refusal.number });
  if (refusal.why === "wrong_size") return m.desk_scan_wrong_size({ name: refusal.name, size: refusal.size, wanted: refusal.wanted });
  if (refusal.why === "wrong_color") return m.desk_scan_wrong_color({ name: refusal.name, wanted: refusal.wanted });
  if (refusal.why === "not_ordered")
    return m.desk_scan_not_ordered({ text: refusal.text.length > SHOWN ? `${refusal.text.slice(0, SHOWN)}…` : refusal.text });
  if (refusal.why === "packed_already") return m.desk_scan_packed_already({ name: refusal.name, pieces: refusal.pieces });
  if (refusal.why === "code_packed") return m.desk_scan_code_packed({ name: refusal.name });
  if (refusal.why === "needs_code") return m.desk_scan_needs_code({ name: refusal.name });
  return plain[refusal.why]();
}
const plain = {
  which_line: m.desk_scan_which_line,
  code_broken: m.desk_scan_code_broken,
  barcode_broken: m.desk_scan_barcode_broken,
  empty: m.desk_scan_empty,
};

import { pictureAddress } from "#app/catalogue/picture-address.ts";

/** What goods look like, beside their name. Nothing of goods that have no picture now. */
export function Thumb({ id, side = 48 }: { id: string | null | undefined; side?: 48 | 72 }) {
  if (!id) return <span className="thumb" style={{ width: side, height: side }} aria-hidden />;
  return <img className="thumb" src={pictureAddress(id, 320)} alt="" width={side} height={side} loading="lazy" />;
}

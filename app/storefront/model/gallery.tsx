import { type MouseEvent, Suspense, useState } from "react";
import { gallerySizes } from "#app/catalogue/picture-address.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { later } from "#app/foundation/ui/later.tsx";
import { Picture } from "../goods/picture.tsx";
import type { Spot } from "./zoom.tsx";

const Zoom = later(async () => (await import("./zoom.tsx")).Zoom);
const Turn = later(async () => (await import("./turn.tsx")).Turn);

const THUMBS = 6;

type GalleryPhoto = { id: string; alt: string };
type Props = { name: string; pictures: readonly GalleryPhoto[]; turn: string | null; inPlace?: boolean };

/** A key press means its middle. */
function spotOf({ currentTarget, clientX, clientY, detail }: MouseEvent): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Native scrolling with thumbnails [CAT-08]. */
export function Gallery({ name, pictures, turn, inPlace = false }: Props) {
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState<{ index: number; spot: Spot } | null>(null);
  const [turning, setTurning] = useState(false);
  const show = (index: number, strip: Element | null | undefined) => {
    setAt(index);
    strip?.children[index]?.scrollIntoView({ block: "nearest", inline: "start" });
  };
  const seen = ({ alt }: GalleryPhoto, index: number) => alt || m.picture_of({ name, number: index + 1 });
  const hidden = pictures.length - THUMBS;
  const magnified = zoomed && pictures[zoomed.index];
  return (
    <section className="gallery" aria-label={m.gallery()}>
      <ul
        className="gallery-strip"
        onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))}
      >
        {pictures.length === 0 && (
          <li>
            <Picture id={undefined} alt={m.picture_none()} sizes="100vw" />
          </li>
        )}
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className="gallery-zoom"
              aria-label={m.zoom()}
              onClick={(event) => setZoomed({ index, spot: spotOf(event) })}
            >
              <Picture
                id={picture.id}
                alt={seen(picture, index)}
                sizes={gallerySizes}
                first={index === 0}
                travels={index === 0 && !inPlace}
              />
            </button>
          </li>
        ))}
      </ul>
      {turn && (
        <button type="button" className="button button-quiet gallery-turn" onClick={() => setTurning(true)}>
          {m.turn()}
        </button>
      )}
      {pictures.length > 1 && (
        <div className="thumbs">
          {pictures.slice(0, THUMBS).map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              className="thumb"
              aria-pressed={index === at}
              aria-label={seen(picture, index)}
              onClick={(event) => show(index, event.currentTarget.closest(".gallery")?.firstElementChild)}
            >
              <Picture id={picture.id} alt="" sizes="96px" />
              {index === THUMBS - 1 && hidden > 0 && <span className="thumb-more tabular">+{hidden}</span>}
            </button>
          ))}
        </div>
      )}
      <Suspense>
        {zoomed && magnified && (
          <Zoom id={magnified.id} name={seen(magnified, zoomed.index)} spot={zoomed.spot} close={() => setZoomed(null)} />
        )}
        {turning && turn && <Turn id={turn} name={name} close={() => setTurning(false)} />}
      </Suspense>
    </section>
  );
}

import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { MOST_PHOTOS } from "#app/orders/returns/goods-return.ts";
import { Field } from "../account/field.tsx";
import { readPhoto } from "./read-photo.ts";

type Props = { photos: readonly string[]; keep: (photos: readonly string[]) => void; error: string };

export function ReturnPhotos({ photos, keep, error }: Props) {
  const [isUnreadable, setUnreadable] = useState(false);

  async function add(input: HTMLInputElement) {
    const read = await Promise.all([...(input.files ?? [])].slice(0, MOST_PHOTOS - photos.length).map(readPhoto));
    // Allows choosing the same file again.
    input.value = "";
    setUnreadable(read.includes(null));
    keep([...photos, ...read.filter((photo) => photo !== null)]);
  }
  return (
    <div className="return-photos">
      <Field label={m.return_photos()} hint={m.return_photos_says()} error={isUnreadable ? m.return_photo_wrong() : error}>
        {(shared) => (
          <input
            {...shared}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={photos.length >= MOST_PHOTOS}
            onChange={({ target }) => add(target)}
          />
        )}
      </Field>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, at) => (
            <li key={`${at} ${photo.length}`}>
              <img src={photo} alt={m.return_photo({ n: at + 1 })} width={72} height={72} />
              <button
                type="button"
                className="link-button"
                aria-label={m.return_photo_remove({ n: at + 1 })}
                onClick={() => keep(photos.filter((_, other) => other !== at))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

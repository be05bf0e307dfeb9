import { m } from "#app/foundation/i18n/messages/messages.js";

const MOST_SHOWN = 20;

export function Notes({ notes }: { notes: readonly string[] }) {
  const different = [...new Set(notes)];
  const more = different.length - MOST_SHOWN;
  return (
    <ul className="dealer-notes">
      {different.slice(0, MOST_SHOWN).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {more > 0 && <li>{m.bulk_more({ count: more })}</li>}
    </ul>
  );
}

import { Form } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

export function ListSearch({ text, kind, says }: { text: string; kind?: string | undefined; says: string }) {
  return (
    <Form className="search-row" role="search">
      <label className="field">
        <span className="hidden">{says}</span>
        <input type="search" name="q" defaultValue={text} placeholder={says} autoComplete="off" />
      </label>
      {kind && <input type="hidden" name="kind" value={kind} />}
      <button type="submit" className="btn btn-quiet">
        {m.desk_find()}
      </button>
    </Form>
  );
}

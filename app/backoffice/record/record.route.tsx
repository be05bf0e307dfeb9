import { Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { DownloadButton } from "../acting/download-button.tsx";
import { open } from "../context.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { EventList } from "./event-list.tsx";

const PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop } = open(context);
  const asked = new URL(request.url).searchParams;
  const q = (asked.get("q") ?? "").slice(0, 100);
  const before = Number(asked.get("before")) || undefined;
  const events = await shop.staff.record.newest(before, PAGE, q);
  return { q, events, older: events.length === PAGE ? events.at(-1)!.id : null, isFirst: before === undefined };
}

export default function RecordPage() {
  const { q, events, older, isFirst } = useLoaderData<typeof loader>();
  const query = (before: number) => `?${new URLSearchParams({ ...(q && { q }), before: String(before) })}`;
  return (
    <Page
      title={m.desk_place_record()}
      actions={
        <DownloadButton file="record.export" params={{ q }} permission="record.export">
          {m.desk_export_csv()}
        </DownloadButton>
      }
    >
      <Form className="search-row" role="search">
        <label className="field">
          <span className="hidden">{m.desk_record_search()}</span>
          <input type="search" name="q" defaultValue={q} placeholder={m.desk_record_search()} />
        </label>
        <button type="submit" className="btn btn-quiet">
          {m.desk_find()}
        </button>
      </Form>
      <Panel>
        {events.length ? <EventList events={events} withObject /> : <Empty title={m.desk_record_nothing()} />}
        <p className="row">
          {!isFirst && <Link to={q ? `?q=${encodeURIComponent(q)}` : "."}>{m.desk_newest()}</Link>}
          {older !== null && <Link to={query(older)}>{m.desk_older()}</Link>}
        </p>
      </Panel>
    </Page>
  );
}

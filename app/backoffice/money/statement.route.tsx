import { useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { receiptOutcomes } from "#app/payments/invoices/receipt-texts.ts";
import { useAct } from "../acting/use-act.ts";
import { useMay } from "../acting/use-may.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Page, Panel } from "../shell/page.tsx";
import { BankMoney } from "./bank-money.tsx";
import { type Preview, StatementPreview } from "./statement-preview.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const waiting = await desk.money.bankMoney(storefrontsOf(me, "invoices.read"));
  return { waiting: waiting.map((row) => ({ ...row, says: receiptOutcomes[row.outcome]() })) };
}

export type BankMoneyData = Awaited<ReturnType<typeof loader>>["waiting"];

/** A statement is shown first, then taken; what nobody could place waits below. */
export default function Statement() {
  const { waiting } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<{ file: File; preview: Preview } | null>(null);
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <Panel title={m.desk_statement()}>
        {chosen ? (
          <StatementPreview {...chosen} end={() => setChosen(null)} />
        ) : (
          <Drop chosen={(file, preview) => setChosen({ file, preview })} />
        )}
      </Panel>
      <BankMoney waiting={waiting} />
      <p>
        <Link to="/money/invoices">{m.desk_statement_to_invoices()}</Link>
      </p>
    </Page>
  );
}

function Drop({ chosen }: { chosen: (file: File, preview: Preview) => void }) {
  const { submit, busy, acted } = useAct("invoices.preview", { quiet: true });
  const may = useMay("invoices.import");
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file || !may.ok) return;
    // Without a key the answer, which names payers, is kept nowhere.
    const { ok, answer } = await submit({ file, key: "" });
    if (ok) chosen(file, answer as Preview);
    if (input.current) input.current.value = "";
  }
  return (
    <fieldset
      className="drop"
      aria-label={m.desk_statement()}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <p>{m.desk_statement_drop()}</p>
      <label className="btn btn-main">
        {busy ? m.desk_working() : m.desk_statement_choose()}
        <input
          ref={input}
          type="file"
          name="statement"
          accept=".txt,text/plain"
          className="hidden"
          disabled={busy || !may.ok}
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      <p className="muted">{may.ok ? m.desk_statement_says() : may.why}</p>
      <p role="alert" className="refusal">
        {acted && !acted.ok ? acted.says : ""}
      </p>
    </fieldset>
  );
}

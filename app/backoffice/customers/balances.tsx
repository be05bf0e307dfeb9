import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isSamePerson } from "#app/foundation/two-people.ts";
import { causeWords } from "#app/money/ledger/cause-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { Older } from "../money/older.tsx";
import { Sum } from "../money/sum.tsx";
import { Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import type { CardData } from "./customer.route.tsx";
import { balanceName } from "./customer-list.ts";
import { ReasonBy } from "./reason-by.tsx";

type Data = Pick<CardData, "customer" | "account" | "sums" | "postings" | "older" | "waiting">;

/** What the customer has, each posting with what caused it, and the way to correct it. */
export function Balances({ customer, account, sums, postings, older, waiting }: Data) {
  return (
    <Panel title={m.desk_balances()} id="balances">
      <nav className="balances" aria-label={m.desk_balances()}>
        {sums.map(({ kind, minor }) =>
          kind === "withdrawal" ? (
            minor > 0 && (
              <Link key={kind} to="/money/withdrawals">
                <span>{balanceName(kind)}</span>
                <strong>
                  <Sum minor={minor} />
                </strong>
              </Link>
            )
          ) : (
            <Link key={kind} to={`?account=${kind}`} preventScrollReset aria-current={kind === account ? "true" : undefined}>
              <span>{balanceName(kind)}</span>
              <strong>
                <Sum minor={minor} />
              </strong>
            </Link>
          ),
        )}
      </nav>
      {waiting.map((change) => (
        <Waiting key={change.id} {...change} />
      ))}
      {!customer.erasedAt && <Correct id={customer.id} account={account} />}
      <h3>{m.desk_postings({ account: balanceName(account) })}</h3>
      {postings.length === 0 && <p className="muted">{m.desk_postings_none()}</p>}
      <ul className="rows">
        {postings.map((posting) => (
          <Posting key={posting.id} {...posting} />
        ))}
      </ul>
      <Older next={older === null ? null : String(older)} />
    </Panel>
  );
}

function Posting({ amountMinor, cause, causeId, at, number, reason, by }: Data["postings"][number]) {
  const words = causeWords(cause, number ?? "");
  const to = number ? `/orders/${number}` : cause.startsWith("withdrawal") ? `/money/withdrawals/${causeId}` : null;
  return (
    <li>
      <div>
        {to ? <Link to={to}>{words}</Link> : words}
        {reason && (
          <p className="muted">
            <ReasonBy reason={reason} by={by ?? ""} />
          </p>
        )}
        <p className="muted">
          <When at={at} withYear />
        </p>
      </div>
      <strong>
        <Sum minor={amountMinor} signed />
      </strong>
    </li>
  );
}

function Waiting({ id, account, amountMinor, reason, askedBy, askedAt }: Data["waiting"][number]) {
  const isOwn = isSamePerson(askedBy, useDesk().self?.name ?? "");
  return (
    <div className="notice">
      <p>
        <strong>
          {balanceName(account)}: <Sum minor={amountMinor} signed />
        </strong>
      </p>
      <p>
        <ReasonBy reason={reason} by={askedBy} />
      </p>
      <p className="muted">
        <When at={askedAt} withYear />
      </p>
      <div className="row">
        <ActForm
          act="customers.credit-agree"
          permission="customers.credit"
          fields={{ change: id }}
          label={m.desk_agree()}
          look="main"
          whyNot={isOwn ? m.desk_balance_same_person() : null}
        />
        <ActForm
          act="customers.credit-refuse"
          permission="customers.credit"
          fields={{ change: id }}
          label={isOwn ? m.desk_request_withdraw() : m.desk_refuse()}
        />
      </div>
    </div>
  );
}

function Correct({ id, account }: { id: string; account: Data["account"] }) {
  return (
    <details className="unfold" name="correct">
      <summary>{m.desk_balance_change({ account: balanceName(account) })}</summary>
      <ActForm
        act="customers.credit"
        permission="customers.credit"
        fields={{ customer: id, account }}
        label={m.desk_balance_do()}
        look="main"
        adds
      >
        {(problems) => (
          <>
            <div className="form-grid">
              <label className="field">
                <span>{m.desk_balance_way()}</span>
                <select name="way">
                  <option value="give">{m.desk_balance_give()}</option>
                  <option value="take">{m.desk_balance_take()}</option>
                </select>
              </label>
              <label className="field">
                <span>{m.desk_sum_rubles()}</span>
                <input
                  name="sum"
                  inputMode="decimal"
                  required
                  maxLength={14}
                  pattern="[\d\s]{1,12}([.,]\d{1,2})?"
                  title={m.desk_balance_sum_hint()}
                  aria-invalid={problems.sum ? true : undefined}
                />
                {problems.sum && <span className="refusal">{problems.sum}</span>}
              </label>
            </div>
            <Reason problem={problems.reason} />
            <p className="muted">{m.desk_balance_note()}</p>
          </>
        )}
      </ActForm>
    </details>
  );
}

export function Reason({ problem, name = "reason", label }: { problem?: string | undefined; name?: string; label?: string }) {
  return (
    <label className="field">
      <span>{label ?? m.desk_customer_reason()}</span>
      <textarea name={name} required minLength={3} maxLength={300} rows={2} aria-invalid={problem ? true : undefined} />
      {problem && <span className="refusal">{problem}</span>}
    </label>
  );
}

import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { isWhole } from "#app/fulfilment/warehouse/judge-scan.ts";
import { Camera } from "./camera.tsx";
import { PackLine } from "./pack-line.tsx";
import { ScanForm } from "./scan-form.tsx";
import { setSpeaks, speaks } from "./sound.ts";
import { StepsBar } from "./steps-bar.tsx";
import { type Known, newestOf, usePacking } from "./use-packing.ts";
import { useScanner } from "./use-scanner.ts";
import { useSteps } from "./use-steps.ts";

type Props = { known: Known; next: { number: string; to: string } | null };
const opens: readonly OrderStatus[] = ["paid", "awaiting-processing", "sent-to-assembling"];
const away: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up", "done"];

/** One order on the packing table: scan, hear, close, label, hand over. */
export function PackDesk({ known, next }: Props) {
  const steps = useSteps();
  const { packing, status } = newestOf(known, steps.boxes);
  const { now, verdict, chosen, setChosen, scan, takeOut, step } = usePacking(packing, steps.waiting, steps.add);
  const [isFilming, setFilming] = useState(false);
  const own = steps.waiting.filter(({ fields }) => fields.order === packing.number);
  const isClosing = own.some(({ act }) => act === "warehouse.close");
  const isShipping = own.some(({ act }) => act === "warehouse.ship");
  const isOpen = opens.includes(status) && !isClosing;
  const isReady = (status === "ready-for-delivery" || isClosing) && !isShipping;
  useScanner((text) => isOpen && scan(text));
  return (
    <div className="hand">
      <StepsBar {...steps} />
      {isOpen && (
        <>
          <div role="alert" aria-atomic="true" className={`verdict ${verdict ? (verdict.isRight ? "verdict-good" : "verdict-bad") : ""}`}>
            {verdict && !verdict.isRight && <strong>{m.desk_pack_refused()}</strong>}
            <span>{verdict?.says ?? m.desk_pack_scan()}</span>
          </div>
          <p className="muted">{m.desk_pack_scan_hint()}</p>
          {isFilming && <Camera heard={(text) => scan(text)} close={() => setFilming(false)} />}
          <ScanForm label={m.desk_pack_scan()} button={m.desk_pack_add()} scan={scan} film={isFilming ? null : () => setFilming(true)} />
        </>
      )}
      <ul className="grid gap-2">
        {now.lines.map((line) => (
          <PackLine
            picture={known.pictures[line.position]}
            key={line.position}
            line={line}
            isChosen={chosen === line.position}
            choose={() => setChosen(chosen === line.position ? undefined : line.position)}
            byHand={() => scan("", line.position)}
            takeOut={() => takeOut(line.position)}
            isOpen={isOpen}
          />
        ))}
      </ul>
      {isOpen && <Speaking />}
      <div className="thumb-bar" onClickCapture={ignoreSecondClick}>
        {isOpen && (
          <button
            type="button"
            className="btn btn-main btn-big"
            aria-disabled={isWhole(now) ? undefined : true}
            title={isWhole(now) ? undefined : m.desk_pack_not_whole()}
            onClick={() => isWhole(now) && step("warehouse.close")}
          >
            {isWhole(now) ? m.desk_pack_close() : m.desk_pack_not_whole()}
          </button>
        )}
        {isReady && (
          <Leaving number={packing.number} kept={isClosing ? (steps.cut ? "cut" : "sending") : null} ship={() => step("warehouse.ship")} />
        )}
        {(isShipping || away.includes(status)) && <p role="status">{m.desk_pack_shipped()}</p>}
        {!isOpen && next && (
          <Link className="btn btn-big" to={next.to} prefetch="render">
            {m.desk_pack_next()}: {next.number}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The other half of a double click would press what has come into the button's place. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** `kept`: why the shop doesn't know of the closed box yet; its label is the shop's. */
function Leaving({ number, kept, ship }: { number: string; kept: "cut" | "sending" | null; ship: () => void }) {
  const address = `/file/warehouse.label?order=${number}`;
  const shipping = (
    <button type="button" className="btn btn-big" onClick={ship}>
      {m.desk_pack_ship()}
    </button>
  );
  if (kept)
    return (
      <>
        <p className="verdict">{kept === "cut" ? m.desk_box_kept({ number }) : m.desk_box_closing({ number })}</p>
        {shipping}
      </>
    );
  return (
    <>
      <p className="verdict verdict-good">{m.desk_box_closed({ number })}</p>
      <a className="btn btn-main btn-big" href={address} target="_blank" rel="noreferrer">
        {m.desk_pack_label()}
      </a>
      <a className="btn btn-big" href={`${address}&own=1`} target="_blank" rel="noreferrer">
        {m.desk_pack_own_label()}
      </a>
      {shipping}
    </>
  );
}

function Speaking() {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(speaks()), []);
  return (
    <label className="van-all">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setSpeaks(target.checked);
          setOn(target.checked);
        }}
      />
      {m.desk_pack_speak()}
    </label>
  );
}

import { inBrowser } from "#app/foundation/browser.ts";
import type { Box } from "#app/fulfilment/warehouse/judge-scan.ts";
import { noteOwnDeed } from "../live/own-deeds.ts";

/** A step in the warehouse, with what makes it happen once however often it is sent. */
export type Step = {
  key: string;
  act: "warehouse.pack" | "warehouse.unpack" | "warehouse.close" | "warehouse.ship";
  fields: Readonly<Record<string, string>>;
};
/** A step that the shop refused, and why. */
export type Failed = { step: Step; says: string };
/** `cut`: why steps wait. `boxes`: by order, what the shop said last to a step of it. */
export type Steps = {
  waiting: readonly Step[];
  failed: readonly Failed[];
  cut: "network" | "signed-out" | null;
  boxes: Readonly<Record<string, Box>>;
};
type Answer = { kind: "done"; box?: Box } | { kind: "refused"; says: string } | { kind: "later"; why: "network" | "signed-out" };

const RETRY_MS = 3000;
const TIMEOUT_MS = 15_000;
const none: Steps = { waiting: [], failed: [], cut: null, boxes: {} };
const known = new Map<string, ReturnType<typeof createSteps>>();

/** The steps of one person, the same on every page of the tab. */
export function stepsOf(owner: string) {
  const steps = known.get(owner) ?? createSteps(owner);
  known.set(owner, steps);
  return steps;
}

/** Keeps steps on the device until the shop has answered each, in their order. */
function createSteps(owner: string) {
  const name = `gong-warehouse-${owner}`;
  let state = read(name);
  const listeners = new Set<() => void>();
  const drained = new Set<() => void>();
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Partial<Steps>): void => {
    state = { ...state, ...next };
    inBrowser.keep(name, JSON.stringify({ waiting: state.waiting, failed: state.failed }));
    for (const tell of listeners) tell();
  };

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    let hasSent = false;
    while (state.waiting.length) {
      const step = state.waiting[0]!;
      const answer = await post(step);
      if (answer.kind === "later") {
        become({ cut: answer.why });
        timer = setTimeout(send, RETRY_MS);
        break;
      }
      hasSent = true;
      const failed = answer.kind === "refused" ? [...state.failed, { step, says: answer.says }] : state.failed;
      const box = answer.kind === "done" && answer.box ? { [step.fields.order!]: answer.box } : {};
      become({ waiting: state.waiting.filter(({ key }) => key !== step.key), failed, cut: null, boxes: { ...state.boxes, ...box } });
    }
    isSending = false;
    if (hasSent && !state.waiting.length) for (const tell of drained) tell();
  }

  return {
    current: (): Steps => state,
    onServer: (): Steps => none,
    hear: (tell: () => void) => {
      listeners.add(tell);
      const again = () => void send();
      addEventListener("online", again);
      again();
      return () => {
        listeners.delete(tell);
        removeEventListener("online", again);
        if (!listeners.size) clearTimeout(timer);
      };
    },
    /** Tells after the last waiting step was answered. */
    onDrained: (tell: () => void) => {
      drained.add(tell);
      return () => void drained.delete(tell);
    },
    add: (step: Step): void => {
      become({ waiting: [...state.waiting, step] });
      void send();
    },
    dismiss: (): void => become({ failed: [] }),
  };
}

async function post({ act, fields, key }: Step): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, key })) form.append(field, value);
  try {
    const answer = await fetch(`/act/${act}`, {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401) return { kind: "later", why: "signed-out" };
    if (answer.status >= 500 || answer.status === 429) return { kind: "later", why: "network" };
    const said = (await answer.json()) as { ok?: boolean; says?: string; title?: string; answer?: { box?: Box } | null };
    if (!said.ok) return { kind: "refused", says: said.says ?? said.title ?? "" };
    noteOwnDeed();
    return { kind: "done", ...(said.answer?.box && { box: said.answer.box }) };
  } catch {
    return { kind: "later", why: "network" };
  }
}

function read(name: string): Steps {
  try {
    const kept = JSON.parse(inBrowser.read(name) ?? "{}") as Partial<Steps>;
    return { ...none, ...kept };
  } catch {
    return none;
  }
}

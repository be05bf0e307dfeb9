import { inBrowser } from "#app/foundation/browser.ts";

/** A step in the warehouse, with what makes it happen once however often it is sent. */
export type Step = {
  key: string;
  act: "warehouse.pack" | "warehouse.unpack" | "warehouse.close" | "warehouse.ship";
  fields: Readonly<Record<string, string>>;
};
/** A step that the shop refused, and why. */
export type Failed = { step: Step; says: string };
export type Steps = { waiting: readonly Step[]; failed: readonly Failed[]; isCut: boolean };
type Answer = { kind: "done" } | { kind: "refused"; says: string } | { kind: "later" };

const RETRY_MS = 3000;
const TIMEOUT_MS = 15_000;
const none: Steps = { waiting: [], failed: [], isCut: false };

/** Keeps steps on the device until the shop has answered each, in their order. `drained`: after the last one. */
export function createSteps(owner: string, drained: () => void) {
  const name = `gong-warehouse-${owner}`;
  let state = read(name);
  const listeners = new Set<() => void>();
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
        become({ isCut: true });
        timer = setTimeout(send, RETRY_MS);
        break;
      }
      hasSent = true;
      const failed = answer.kind === "refused" ? [...state.failed, { step, says: answer.says }] : state.failed;
      become({ waiting: state.waiting.filter(({ key }) => key !== step.key), failed, isCut: false });
    }
    isSending = false;
    if (hasSent && !state.waiting.length) drained();
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
        clearTimeout(timer);
      };
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
    if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return { kind: "later" };
    const { ok, says, title } = (await answer.json()) as { ok?: boolean; says?: string; title?: string };
    return ok ? { kind: "done" } : { kind: "refused", says: says ?? title ?? "" };
  } catch {
    return { kind: "later" };
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

import { type Clock, createClock } from "./clock.ts";
import { createFaults, type Faults } from "./faults.ts";
import { type Messages, openMessages } from "./messages.ts";
import { type Notifications, openNotifications } from "./notifications.ts";
import { createRequestLog, type RequestLog } from "./request-log.ts";
import { openState, type State } from "./state-file.ts";

export interface World {
  state: State;
  clock: Clock;
  faults: Faults;
  log: RequestLog;
  messages: Messages;
  notifications: Notifications;
  reset(): void;
  stop(): void;
}

/** Survives resets: set up once at the store's start. */
const KEPT_BY_RESET = ["cdek-webhooks"];

export function createWorld(options: { stateFile?: string; pauseUnitMs: number }): World {
  const state = openState(options.stateFile);
  const time = state.section("clock", () => ({ offsetMs: 0 }));
  const clock = createClock({
    get: () => time().offsetMs,
    set: (ms) => {
      time().offsetMs = ms;
      state.changed();
    },
  });
  const faults = createFaults();
  const log = createRequestLog();
  const notifications = openNotifications(state, faults, log, options.pauseUnitMs);
  return {
    state,
    clock,
    faults,
    log,
    notifications,
    messages: openMessages(state),
    reset: () => {
      faults.clear();
      log.clear();
      state.reset(KEPT_BY_RESET);
      state.changed();
    },
    stop: () => {
      clock.stop();
      notifications.stop();
      state.close();
    },
  };
}

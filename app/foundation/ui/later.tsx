import { Component, type ComponentType, type ReactNode, use, useReducer, useState, useSyncExternalStore } from "react";
import { fetchModule, reloadOnce, StalledError } from "../fetch-module.ts";
import { Missing, OnceOnline } from "./missing.tsx";

type Options = {
  /** Optional: if it fails to load, the page goes on without it. */
  isExtra?: boolean;
  /** Server-rendered by `asHtml`, which stays if its script fails to load. */
  isHtml?: boolean;
  words?: () => string;
  /** Inside a dialog that can be closed, not a dialog itself. */
  isInside?: boolean;
};

let arrivals = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none = () => 0;

/** Counts loaded scripts: React can miss the end of a transition's promise, and any update makes it look again. */
export const useArrivals = (): number => useSyncExternalStore(subscribe, () => arrivals, none);

function tellArrival() {
  arrivals++;
  for (const listener of listeners) listener();
}

/** A lazy component under its owner's Suspense; if it can't load after retries and a reload, or breaks, a message [NAV-09]. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, options: Options = {}): ComponentType<P> {
  let coming: Promise<ComponentType<P> | null> | undefined;
  const fetchPart = () => {
    if (!coming) {
      coming = fetchModule(load).catch(async (error: unknown) =>
        !options.isExtra && !(error instanceof StalledError) && (await reloadOnce()) ? never : null,
      );
      // After React's own listener.
      coming.then(() => setTimeout(tellArrival));
    }
    return coming;
  };
  return function Later(props: P) {
    const wasHtml = useSyncExternalStore(nothing, no, yes);
    const [hasHtml] = useState(options.isHtml && wasHtml);
    const [round, next] = useReducer((count: number) => count + 1, 0);
    const Part = use(fetchPart());
    const again = () => {
      coming = undefined;
      next();
    };
    const close = "close" in props && !options.isInside ? (props.close as () => void) : undefined;
    const missing = (
      <>
        {options.isHtml && hasHtml && !Part && <AsHtml />}
        {/* The server rendered none of it: anything more would break hydration. */}
        {!wasHtml && (options.isExtra ? <OnceOnline again={again} /> : <Missing again={again} close={close} words={options.words} />)}
      </>
    );
    if (!Part) return missing;
    const part = <Part {...props} />;
    return (
      <Guard key={round} instead={missing}>
        {options.isHtml ? <AsHtml>{part}</AsHtml> : part}
      </Guard>
    );
  };
}

const never = new Promise<never>(() => {});
const nothing = () => () => {};
const no = () => false;
const yes = () => true;

/** Without children it keeps the server's HTML. */
const AsHtml = ({ children }: { children?: ReactNode }) =>
  children ? (
    <div className="part">{children}</div>
  ) : (
    <div className="part" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  );

export const asHtml =
  <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <AsHtml>
      <Part {...props} />
    </AsHtml>
  );

type GuardProps = { instead: ReactNode; children: ReactNode };

class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}

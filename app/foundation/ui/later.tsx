import { Component, type ComponentType, type ReactNode, use, useReducer, useState, useSyncExternalStore } from "react";
import { fetchModule, reloadOnce } from "../fetch-module.ts";
import { Missing, OnceOnline } from "./missing.tsx";

type Options = {
  /** Nobody asked for it: where it does not come, the page goes without. */
  isExtra?: boolean;
  /** It came with the page as HTML, by `asHtml`: that stays where its script does not come. */
  isHtml?: boolean;
  /** What is said in its place. */
  words?: () => string;
  /** It lies in a dialog that can be closed, and is none itself. */
  isInside?: boolean;
};

let arrivals = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none = () => 0;

/**
 * How many late scripts have come. React sometimes does not hear that what a transition waits for is there: the address is that of a dialog, and
 * nothing is drawn. Any update of the page has it look again, so what holds dialogs makes one when a script comes.
 */
export const useArrivals = (): number => useSyncExternalStore(subscribe, () => arrivals, none);

function tellArrival() {
  arrivals++;
  for (const listener of listeners) listener();
}

/**
 * A component whose script comes when it is first shown, under a Suspense of its owner. One that can't be fetched, or breaks, is no business of
 * the page round it: after another try or two, and one loading of the page, words stand in its place, with a next step [NAV-09].
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, options: Options = {}): ComponentType<P> {
  let coming: Promise<ComponentType<P> | null> | undefined;
  const fetchPart = () => {
    if (!coming) {
      coming = fetchModule(load).catch(async () => (!options.isExtra && (await reloadOnce()) ? never : null));
      // After React's own listener, which was there first.
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
        {/* The server has written none of it: while its HTML is taken over, anything more would throw it away. */}
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

/** Round what comes as HTML; without children it keeps what the server has written, whatever that was. */
const AsHtml = ({ children }: { children?: ReactNode }) =>
  children ? (
    <div className="part">{children}</div>
  ) : (
    <div className="part" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  );

/** What the server writes of a part that is `isHtml` in the browser. */
export const asHtml =
  <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <AsHtml>
      <Part {...props} />
    </AsHtml>
  );

type GuardProps = { instead: ReactNode; children: ReactNode };

/** A part that breaks takes nothing round it along. */
class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}

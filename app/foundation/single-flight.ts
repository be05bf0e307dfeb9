type Forget = () => void;

/** Coalesces concurrent work by key. `whenDone` says when a success is forgotten (default: at once); failures are at once. */
export function singleFlight<T>(whenDone: (forget: Forget) => void = (forget) => forget()) {
  const flights = new Map<string, Promise<T>>();
  return {
    of: (key: string): Promise<T> | undefined => flights.get(key),
    join: (key: string, work: () => Promise<T>): Promise<T> => {
      const flying = flights.get(key);
      if (flying) return flying;
      const forget = () => void flights.delete(key);
      const flight = work();
      flights.set(key, flight);
      flight.then(() => whenDone(forget), forget);
      return flight;
    },
  };
}

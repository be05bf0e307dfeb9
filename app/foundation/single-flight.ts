type Forget = () => void;

/**
 * Work by key of which there is one in flight: who asks for the same meanwhile waits for it. `whenDone` says when a flight that went well is
 * forgotten, at once if not given; one that failed is at once.
 */
export function singleFlight<T>(whenDone: (forget: Forget) => void = (forget) => forget()) {
  const flights = new Map<string, Promise<T>>();
  return {
    of: (key: string): Promise<T> | undefined => flights.get(key),
    /** Joins what is in flight, or begins `work`. */
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

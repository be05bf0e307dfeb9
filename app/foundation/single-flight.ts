/** Work by key of which there is one in flight: who asks for the same meanwhile waits for it. */
export function singleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return {
    of: (key: string): Promise<T> | undefined => flights.get(key),
    /** Joins what is in flight, or begins `work`. */
    join: (key: string, work: () => Promise<T>): Promise<T> => {
      const flying = flights.get(key);
      if (flying) return flying;
      const flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

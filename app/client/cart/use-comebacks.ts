import { useEffect, useState } from "react";

/** Counts how often the network has returned. */
export function useComebacks(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const back = () => setTimes((n) => n + 1);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return times;
}

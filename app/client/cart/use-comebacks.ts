import { useEffect, useState } from "react";

/** How many times the network has come back: what was promised for then is asked again. */
export function useComebacks(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const back = () => setTimes((n) => n + 1);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return times;
}

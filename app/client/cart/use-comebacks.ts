import { useEffect, useState } from "react";

/** How often the network has returned, as an effect's dependency. */
export function useComebacks(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const back = () => setTimes((n) => n + 1);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return times;
}

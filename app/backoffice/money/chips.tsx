import { Link, useLocation } from "react-router";

/** One filter of an address as a row of links; the first value is the one without it. */
export function Chips<T extends string>({
  name,
  value,
  values,
  label,
}: {
  name: string;
  value: T;
  values: readonly (readonly [T, string])[];
  label: string;
}) {
  const { search } = useLocation();
  const to = (one: T) => {
    const asked = new URLSearchParams(search);
    asked.delete("before");
    if (one === values[0]?.[0]) asked.delete(name);
    else asked.set(name, one);
    return `?${asked}`;
  };
  return (
    <nav className="chips" aria-label={label}>
      {values.map(([one, text]) => (
        <Link key={one} to={to(one)} aria-current={one === value ? "true" : undefined}>
          {text[0]?.toUpperCase() + text.slice(1)}
        </Link>
      ))}
    </nav>
  );
}

type Props<T extends string> = {
  legend: string;
  name: string;
  of: readonly T[];
  names: Record<T, () => string>;
  chosen: T;
  choose: (one: T) => void;
};

export function ChipChoices<T extends string>({ legend, name, of, names, chosen, choose }: Props<T>) {
  return (
    <fieldset className="chip-choices">
      <legend className="field-label">{legend}</legend>
      <div>
        {of.map((one) => (
          <label key={one} className="chip">
            <input type="radio" name={name} value={one} checked={one === chosen} onChange={() => choose(one)} />
            {names[one]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

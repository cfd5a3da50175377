import { keepUnits } from "~content/wording";

/** The sides of a machine, such as `400 × 590 × 420 mm`. */
const SIDES = /(\d+ × \d+ × \d+\smm)/;

/** Shows a text in which a measurement begins a new line rather than breaking. */
export function MeasuredText({ text }: { text: string }) {
  const parts = keepUnits(text).split(SIDES);
  return (
    <span>
      {parts.map((part, index) => (
        <span key={part} className={index % 2 ? "unbroken" : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}

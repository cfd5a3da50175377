import { keepUnits } from "~content/wording";

/** Dimensions of a machine, such as `400 × 590 × 420 mm`. */
const SIDES = /(\d+ × \d+ × \d+\smm)/;

/** Shows a text and keeps each measurement on one line. In a table on a phone it is smaller for that. */
export function MeasuredText({ text }: { text: string }) {
  const parts = keepUnits(text).split(SIDES).filter(Boolean);
  return (
    <span>
      {parts.map((part) => (
        <span key={part} className={SIDES.test(part) ? "unbroken" : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}

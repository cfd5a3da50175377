/** Where a section lies, in CSS pixels from the top of the screen. */
export interface SectionBox<Id extends string> {
  readonly id: Id;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The section that counts as in view: the one that owns the middle of the screen, or else the visible one nearest to
 * it. Null when none is visible.
 */
export function sectionInView<Id extends string>(
  boxes: readonly SectionBox<Id>[],
  screenHeight: number,
): Id | null {
  const middle = screenHeight / 2;
  const distanceTo = ({ top, bottom }: SectionBox<Id>) => {
    if (top > middle) return top - middle;
    return bottom > middle ? -1 : middle - bottom;
  };
  const [nearest] = boxes
    .filter(({ top, bottom }) => bottom > 0 && top < screenHeight)
    .sort((one, other) => distanceTo(one) - distanceTo(other));
  return nearest?.id ?? null;
}

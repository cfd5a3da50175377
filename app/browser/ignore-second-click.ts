/**
 * Keeps the second click of a double click from acting on a control that the first one has opened or uncovered. Call it
 * in the handler of the first click.
 */
export function ignoreSecondClick(): void {
  // The press is stopped too: it would move the focus away from where the first click put it.
  for (const type of ["mousedown", "click"] as const) {
    document.addEventListener(
      type,
      (event) => {
        // `detail` counts clicks in a row, with the system's own double-click time; the keyboard sends 0.
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, once: true },
    );
  }
}

/**
 * Keeps the second click of a double click from acting on what the first has opened or uncovered: the visitor meant
 * what was there before. Call it while the first click is handled.
 */
export function ignoreSecondClick(): void {
  // The press, too: it would take the focus away from where the first click has put it.
  for (const type of ["mousedown", "click"] as const) {
    document.addEventListener(
      type,
      (event) => {
        // How many clicks in a row this is, by the system's own measure; 0 for the keyboard.
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, once: true },
    );
  }
}

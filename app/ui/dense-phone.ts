/**
 * Begins a `sizes` value: phones with about three pixels a point take the 800 px of a picture that fills the screen.
 * That is two pixels a point; more would weigh twice as much and not show.
 */
export const DENSE_PHONE = "(max-width: 640px) and (min-resolution: 2.6dppx) 250px";

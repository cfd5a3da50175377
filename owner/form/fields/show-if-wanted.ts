/** Shows a field once it is there, if the bar's link led to it. The field's id is subject and field: `flavours.text1`. */
export function showIfWanted(field: HTMLElement | null): void {
  if (field && location.hash === `#${field.id}`) field.scrollIntoView();
}

/**
 * Opens every disclosure while the page is printed. Style sheets can do so from Chrome 131, Firefox 143 and Safari 18.4
 * on.
 */
export function openDisclosuresOnPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  const setOpen = (isOpen: boolean) => {
    for (const disclosure of opened) disclosure.open = isOpen;
  };
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    setOpen(true);
  });
  addEventListener("afterprint", () => setOpen(false));
}

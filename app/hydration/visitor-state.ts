type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns a function that restores what the visitor did before hydration: typed text, focus and caret, opened questions and
 * the open menu. They are lost where a password manager or a translator has changed the server's page, because React then
 * builds it anew.
 */
export function keepVisitorState(): () => void {
  const fields = [...document.querySelectorAll<Field>("input, textarea")];
  const disclosures = [...document.querySelectorAll("details")];
  const openPopovers = new Set<string>();
  let focused: EventTarget | null = document.activeElement;
  const listening = new AbortController();
  const { signal } = listening;
  const follow = ({ target }: FocusEvent) => {
    focused = target;
  };
  addEventListener("focusin", follow, { signal });
  // Popovers close when they leave the page, and say nothing of it.
  addEventListener(
    "toggle",
    ({ target, newState }: Event & { newState?: string }) => {
      if (!(target instanceof HTMLElement) || !target.hasAttribute("popover")) return;
      if (newState === "open") openPopovers.add(target.id);
      else openPopovers.delete(target.id);
    },
    { capture: true, signal },
  );
  if ("popover" in HTMLElement.prototype)
    for (const { id } of document.querySelectorAll(":popover-open")) openPopovers.add(id);

  return () => {
    listening.abort();
    for (const old of fields) restoreField(old, old === focused);
    const anew = document.querySelectorAll("details");
    for (const [index, old] of disclosures.entries())
      if (old.open && !old.isConnected) anew[index]?.setAttribute("open", "");
    for (const id of openPopovers) {
      const popover = document.getElementById(id);
      if (popover && !popover.matches(":popover-open")) popover.showPopover();
    }
  };
}

function restoreField(old: Field, hadFocus: boolean): void {
  const field = document.getElementById(old.id) as Field | null;
  if (!field || old.isConnected) return;
  if (old.value !== old.defaultValue) {
    // Past React's own property, or it would not notice the change.
    Reflect.set(Object.getPrototypeOf(field), "value", old.value, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (!hadFocus) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

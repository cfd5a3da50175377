type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns a function that writes what visitors typed before hydration into the fields that replaced theirs, with the
 * focus. React builds the page anew if a password manager or a translator has changed it.
 */
export function keepTypedValues(): () => void {
  const fields = [...document.querySelectorAll<Field>("input, textarea")];
  let focused: EventTarget | null = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    focused = target;
  };
  addEventListener("focusin", follow);
  return () => {
    removeEventListener("focusin", follow);
    for (const old of fields) {
      const field = document.getElementById(old.id) as Field | null;
      if (!field || old.isConnected) continue;
      if (old.value !== old.defaultValue) {
        // Past React's own property, or it would not notice the change.
        Reflect.set(Object.getPrototypeOf(field), "value", old.value, field);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (old === focused) field.focus({ preventScroll: true });
    }
  };
}

/** Whether something was typed that doesn't look like name@domain.tld. A reason for a hint, never for a refusal. */
export function isOddEmail(value: string): boolean {
  const text = value.trim();
  return text !== "" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}

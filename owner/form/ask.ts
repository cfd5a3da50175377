/** Said when the server is gone. */
export const NO_ANSWER = "El editor no responde: revisa tu conexión, o inicia de nuevo npm run edit.";

/**
 * Asks the editor's server, with a body for a change. Throws a Spanish line if it refuses, and {@link NO_ANSWER} if it, or the
 * proxy before it, does not answer in time.
 */
export async function ask(path: string, body?: BodyInit, mostMs?: number): Promise<Response> {
  const signal = mostMs ? AbortSignal.timeout(mostMs) : null;
  const init = body ? { method: "POST", body, signal } : {};
  const answer = await fetch(`/api/editor/${path}`, init).catch(() => undefined);
  if (!answer || answer.status >= 500) throw new Error(NO_ANSWER);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** Returns what an answer holds. */
export const json = (answer: Response) => answer.json();

/** Said when the server is gone. */
export const NO_ANSWER = "El editor no responde: inicia de nuevo npm run edit.";

/** Asks the editor's server, with a body for a change. Throws a Spanish line if it refuses or does not answer. */
export async function ask(path: string, body?: BodyInit): Promise<Response> {
  const answer = await fetch(`/api/editor/${path}`, body ? { method: "POST", body } : {}).catch(() => {
    throw new Error(NO_ANSWER);
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

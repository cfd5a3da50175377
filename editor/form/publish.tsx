import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog } from "@keystar/ui/dialog";
import { Content } from "@keystar/ui/slots";
import { TextField } from "@keystar/ui/text-field";
import { Heading, Text } from "@keystar/ui/typography";
import { useEffect, useState } from "react";

interface Outcome {
  readonly text: string;
  readonly ok?: boolean;
  readonly isConflict?: boolean;
}

/** Returns the server's answer. Throws its Spanish line if it refuses. */
async function ask(path: string, given?: object) {
  const request = given ? { method: "POST", body: JSON.stringify(given) } : {};
  const answer = await fetch(`/api/editor/${path}`, request).catch(() => {
    throw new Error("El editor no responde: inicia de nuevo npm run edit.");
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** What has changed, a line for why, and what became of it. */
export function PublishDialog({ close }: { readonly close: () => void }) {
  const [changes, setChanges] = useState<readonly string[]>();
  const [why, setWhy] = useState("");
  const [outcome, setOutcome] = useState<Outcome>();
  const refuse = ({ message }: Error) => setOutcome({ text: message });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the window opens.
  useEffect(() => void ask("changes").then(setChanges, refuse), []);
  const publish = (keep?: "mine" | "theirs") => {
    setOutcome({ text: "Publicando…" });
    ask("publish", { why, keep }).then(setOutcome, refuse);
  };
  return (
    <Dialog>
      <Heading>Publicar</Heading>
      <Content>
        {outcome && <Text role="alert">{outcome.text}</Text>}
        {!outcome && changes?.length === 0 && <Text>No hay cambios que publicar.</Text>}
        {!outcome && (
          <ul>
            {changes?.map((change) => (
              <li key={change}>
                <Text>{change}</Text>
              </li>
            ))}
          </ul>
        )}
        {!outcome && <TextField label="¿Por qué? (una línea)" value={why} onChange={setWhy} />}
      </Content>
      <ButtonGroup>
        <Button onPress={() => (outcome ? location.reload() : close())}>
          {outcome?.ok ? "Listo" : "Cerrar"}
        </Button>
        {outcome?.isConflict && (
          <>
            <Button onPress={() => publish("mine")}>Quedarme con lo mío</Button>
            <Button onPress={() => publish("theirs")}>Quedarme con lo de la otra persona</Button>
          </>
        )}
        {!outcome && (
          <Button prominence="high" isDisabled={!changes?.length} onPress={() => publish()}>
            Publicar
          </Button>
        )}
      </ButtonGroup>
    </Dialog>
  );
}

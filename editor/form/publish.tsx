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

/** Hands on what the server says, or its Spanish line if it refuses. */
async function ask<Answer>(
  path: string,
  take: (answer: Answer) => void,
  refuse: (outcome: Outcome) => void,
  given?: object,
) {
  const request = given ? { method: "POST", body: JSON.stringify(given) } : {};
  const answer = await fetch(`/api/editor/${path}`, request);
  if (answer.ok) take(await answer.json());
  else refuse({ text: await answer.text() });
}

/** What has changed, a line for why, and what became of it. */
export function PublishDialog({ close }: { readonly close: () => void }) {
  const [changes, setChanges] = useState<readonly string[]>();
  const [why, setWhy] = useState("");
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => void ask("changes", setChanges, setOutcome), []);
  const publish = (keep?: "mine" | "theirs") => {
    setOutcome({ text: "Publicando…" });
    void ask("publish", setOutcome, setOutcome, { why, keep });
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

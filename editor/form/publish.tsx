import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog } from "@keystar/ui/dialog";
import { Content } from "@keystar/ui/slots";
import { TextField } from "@keystar/ui/text-field";
import { Heading, Text } from "@keystar/ui/typography";
import { useEffect, useState } from "react";
import type { Side } from "../publish/join";
import type { publish } from "../publish/publish";
import { ask } from "./ask";

type Outcome = Partial<Awaited<ReturnType<typeof publish>>>;
type Choice = readonly [label: string, keep?: Side];
const FIRST: readonly Choice[] = [["Publicar"]];
const AFTER_A_CONFLICT: readonly Choice[] = [
  ["Quedarme con lo mío", "mine"],
  ["Quedarme con lo de la otra persona", "theirs"],
];

/** The dialog behind "Publicar": the changes, a line for the reason, and the outcome. */
export function PublishDialog({ close }: { readonly close: () => void }) {
  const [changes, setChanges] = useState<readonly string[]>();
  const [why, setWhy] = useState("");
  const [outcome, setOutcome] = useState<Outcome>();
  const json = (answer: Response) => answer.json();
  const refuse = ({ message }: Error) => setOutcome({ text: message });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the window opens.
  useEffect(() => void ask("changes").then(json).then(setChanges, refuse), []);
  const send = (keep?: Side) => {
    setOutcome({ text: "Publicando…" });
    ask("publish", JSON.stringify({ why, keep })).then(json).then(setOutcome, refuse);
  };
  const choices = outcome?.isConflict ? AFTER_A_CONFLICT : outcome ? [] : FIRST;
  return (
    <Dialog>
      <Heading>Publicar</Heading>
      <Content>
        {outcome && <Text role="alert">{outcome.text}</Text>}
        {!outcome && changes?.length === 0 && <Text>No hay cambios que publicar.</Text>}
        {!outcome && (
          <ul>
            {changes?.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {!outcome && <TextField label="¿Por qué? (una línea)" value={why} onChange={setWhy} />}
      </Content>
      <ButtonGroup>
        <Button onPress={() => (outcome ? location.reload() : close())}>
          {outcome?.ok ? "Listo" : "Cerrar"}
        </Button>
        {choices.map(([label, keep]) => (
          <Button key={label} isDisabled={!changes?.length} onPress={() => send(keep)} prominence="high">
            {label}
          </Button>
        ))}
      </ButtonGroup>
    </Dialog>
  );
}

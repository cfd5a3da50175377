import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { Content } from "@keystar/ui/slots";
import { TextField } from "@keystar/ui/text-field";
import { Heading, Text } from "@keystar/ui/typography";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Outcome, Unpublished } from "../../publish/publish";
import type { Progress } from "../../server/publisher";
import { ask, json } from "../ask";
import { draftsNow, followDrafts } from "../drafts/drafts";
import { Changes } from "./changes";
import { useOutcome } from "./use-outcome";

const LOOK_MS = 500;

/** Publishes, which goes on when the window is closed or the connection is lost. */
async function publish(sent: object, tell: (text: string) => void): Promise<Outcome> {
  const { id } = await ask("publish", JSON.stringify(sent)).then(json);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const waitsFor = ({ message }: Error): Progress => ({ waits: message });
    const found: Progress = await ask(`publish?id=${id}`).then(json, waitsFor);
    if (!("waits" in found)) return found;
    tell(`${found.waits} Puedes cerrar esta ventana: sigue por su cuenta.`);
  }
}

const bring = (sent: object): Promise<Outcome> => ask("bring", JSON.stringify(sent)).then(json);

/** The dialog behind "Publicar": all that is saved and by whom, a line for the reason, and the outcome. */
export function PublishDialog({ close }: { readonly close: () => void }) {
  const [{ key: read, changes }, setFound] = useState<Partial<Unpublished>>({});
  const unsaved = useSyncExternalStore(followDrafts, draftsNow).shown.map(({ name }) => name);
  const [problem, setProblem] = useState("");
  const [why, setWhy] = useState("");
  const { outcome, send, shown, isAsked, isAnswered } = useOutcome(publish, "Publicando…");
  const isRefused = outcome?.ok === false && !isAsked;
  // A refusal may come because of something that was saved since.
  useEffect(() => {
    if (outcome && !isRefused) return;
    ask("changes")
      .then(json)
      .then(setFound, ({ message }: Error) => setProblem(message));
  }, [outcome, isRefused]);
  return (
    <Dialog size="large">
      <Heading>Publicar</Heading>
      <Content>
        <Flex direction="column" gap="xlarge">
          {shown}
          {(!outcome || isRefused) && (
            <>
              {problem && <Text role="alert">{problem}</Text>}
              {!changes && !problem && <Text>Revisando…</Text>}
              {unsaved.length > 0 && (
                <Text>{`Sin guardar: ${unsaved.join(", ")}. No se publica hasta que lo guardes.`}</Text>
              )}
              {changes?.length === 0 && <Text>No hay cambios que publicar.</Text>}
              <Changes changes={changes ?? []} />
              <TextField label="¿Por qué? (una línea)" value={why} onChange={setWhy} />
            </>
          )}
        </Flex>
      </Content>
      <ButtonGroup>
        <Button onPress={() => (outcome?.ok === undefined ? close() : location.reload())}>
          {outcome?.ok ? "Listo" : "Cerrar"}
        </Button>
        {(!outcome || isRefused || isAsked) && (
          <Button
            isDisabled={!changes?.length || !isAnswered}
            onPress={() => send({ why, read })}
            prominence="high"
          >
            Publicar
          </Button>
        )}
      </ButtonGroup>
    </Dialog>
  );
}

/** The dialog behind "Traer lo publicado". */
export function BringDialog({ close }: { readonly close: () => void }) {
  const { outcome, send, shown, isAsked, isAnswered } = useOutcome(bring, "Trayendo…");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => send(), []);
  return (
    <Dialog>
      <Heading>Traer lo publicado</Heading>
      <Content>{shown}</Content>
      <ButtonGroup>
        <Button onPress={() => (outcome?.ok ? location.reload() : close())}>
          {outcome?.ok ? "Listo" : "Cerrar"}
        </Button>
        {isAsked && (
          <Button isDisabled={!isAnswered} onPress={() => send()} prominence="high">
            Seguir
          </Button>
        )}
      </ButtonGroup>
    </Dialog>
  );
}

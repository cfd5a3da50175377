import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog, DialogTrigger } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { Content } from "@keystar/ui/slots";
import { Heading, Text } from "@keystar/ui/typography";
import { useEffect, useState } from "react";
import type { Proposal } from "../../publish/proposals";
import type { Outcome } from "../../publish/publish";
import { ask, json } from "../ask";
import { Sides } from "./changes";
import { SureButton } from "./sure-button";
import { useOutcome } from "./use-outcome";

const AGAIN_MS = 60_000;

const find = (): Promise<readonly Proposal[]> => ask("proposals").then(json);

/** The button that says how many changes developers propose, if they do, and its dialog. */
export function Proposals() {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Without an answer the bar says that the editor is away.
    const look = () =>
      find().then(
        ({ length }) => setCount(length),
        () => {},
      );
    look();
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    (count > 0 || isOpen) && (
      <DialogTrigger onOpenChange={setOpen}>
        <Button>{`Propuestas: ${count}`}</Button>
        {(close) => <ProposalsDialog close={close} />}
      </DialogTrigger>
    )
  );
}

/** The dialog behind "Propuestas": what developers changed, by entry, to accept or to discard. */
function ProposalsDialog({ close }: { readonly close: () => void }) {
  const [found, setFound] = useState<readonly Proposal[]>();
  const [problem, setProblem] = useState("");
  const [words, setWords] = useState("");
  const [isChanged, setChanged] = useState(false);
  const look = () => find().then(setFound, ({ message }: Error) => setProblem(message));
  const done = (id: string, said: string) => {
    setFound(found?.filter((each) => each.id !== id));
    setWords(said);
    setChanged(true);
    look();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => void look(), []);
  return (
    <Dialog size="large">
      <Heading>Propuestas</Heading>
      <Content>
        <Flex direction="column" gap="xlarge">
          <Text>
            Cambios propuestos por quienes cuidan el código. Lo que aceptas queda guardado y lo publicas
            cuando quieras. Lo que descartas no vuelve, salvo que lo cambien otra vez.
          </Text>
          {problem && <Text role="alert">{problem}</Text>}
          {words && <Text role="status">{words}</Text>}
          {!found && !problem && <Text>Revisando…</Text>}
          {found?.length === 0 && <Text>No quedan propuestas.</Text>}
          {found?.map((each) => (
            <ProposalShown key={each.key} proposal={each} done={done} />
          ))}
        </Flex>
      </Content>
      <ButtonGroup>
        {/* Open forms show what was saved before. */}
        <Button onPress={() => (isChanged ? location.reload() : close())}>
          {isChanged ? "Listo" : "Cerrar"}
        </Button>
      </ButtonGroup>
    </Dialog>
  );
}

interface ShownProps {
  readonly proposal: Proposal;
  readonly done: (id: string, words: string) => void;
}

function ProposalShown({ proposal, done }: ShownProps) {
  const { id, key, text, who, when, fields } = proposal;
  const accept = async (sent: object): Promise<Outcome> => {
    const outcome = await ask("accept", JSON.stringify({ id, key, ...sent })).then(json);
    if (outcome.ok) done(id, outcome.text);
    return outcome;
  };
  const { send, shown, isAnswered } = useOutcome(accept, "Guardando…");
  return (
    <section aria-label={text}>
      <Flex direction="column" gap="regular">
        <Text weight="semibold">{text}</Text>
        <Text color="neutralSecondary">{`${who}, ${when}`}</Text>
        <Sides fields={fields} labels={["Guardado", "Propuesto"]} />
        {shown}
        <Flex gap="regular" wrap>
          <Button
            onPress={() => send()}
            isDisabled={!isAnswered}
            aria-label={`Aceptar: ${text}`}
            prominence="high"
          >
            Aceptar
          </Button>
          <SureButton
            label="Descartar"
            about={text}
            deed={() => ask("discard", JSON.stringify({ id, key }))}
            done={() => done(id, "")}
          />
        </Flex>
      </Flex>
    </section>
  );
}

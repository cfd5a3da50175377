import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog, DialogContainer } from "@keystar/ui/dialog";
import { Content } from "@keystar/ui/slots";
import { Heading } from "@keystar/ui/typography";
import { useState, useSyncExternalStore } from "react";
import type { Side } from "../../publish/join";
import { labelAt, shownValue } from "../../publish/labels";
import { Questions } from "../publishing/questions";
import { answerDoubts, type Doubt, doubtsNow, followDoubts } from "./rebase";

const isBytes = (value: unknown) => value instanceof Uint8Array;

function questionOf({ key, subject, path, mine, theirs }: Doubt) {
  const show = (value: unknown) => shownValue(subject, path, value, isBytes);
  return { key, about: labelAt(subject, path), mine: show(mine), theirs: show(theirs) };
}

/** Asks which text stays where a colleague has saved another one since it was typed. Escape does not answer. */
export function Doubts() {
  const doubts = useSyncExternalStore(followDoubts, doubtsNow);
  const [answers, setAnswers] = useState<Readonly<Record<string, Side>>>({});
  return (
    <DialogContainer onDismiss={() => {}} isKeyboardDismissDisabled>
      {doubts && (
        <Dialog>
          <Heading>Otra persona cambió lo mismo que tú</Heading>
          <Content>
            <Questions questions={doubts.map(questionOf)} answers={answers} onChange={setAnswers} />
          </Content>
          <ButtonGroup>
            <Button
              isDisabled={doubts.some(({ key }) => !(key in answers))}
              onPress={() => answerDoubts(answers)}
              prominence="high"
            >
              Seguir
            </Button>
          </ButtonGroup>
        </Dialog>
      )}
    </DialogContainer>
  );
}

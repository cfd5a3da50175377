import { Flex } from "@keystar/ui/layout";
import { Text } from "@keystar/ui/typography";
import { useState } from "react";
import type { Side } from "../../publish/join";
import type { Outcome } from "../../publish/publish";
import { Questions } from "./questions";

/** Shows what came of a wish, or what it asks first. `wish` may tell meanwhile what it waits for. */
export function useOutcome(
  wish: (sent: object, tell: (text: string) => void) => Promise<Outcome>,
  under: string,
) {
  const [outcome, setOutcome] = useState<Partial<Outcome>>();
  const [answers, setAnswers] = useState<Readonly<Record<string, Side>>>({});
  const tell = (text: string) => setOutcome({ text });
  const send = (own: object = {}) => {
    tell(under);
    wish({ ...own, answers }, tell).then(setOutcome, ({ message }: Error) => tell(message));
  };
  const questions = outcome?.questions ?? [];
  const shown = outcome && (
    <Flex direction="column" gap="large">
      <Text role="alert">{outcome.text}</Text>
      <Questions questions={questions} answers={answers} onChange={setAnswers} />
    </Flex>
  );
  const isAnswered = questions.every(({ key }) => key in answers);
  return { outcome, send, shown, isAsked: questions.length > 0, isAnswered };
}

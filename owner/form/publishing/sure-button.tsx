import { Button } from "@keystar/ui/button";
import { Flex } from "@keystar/ui/layout";
import { Text } from "@keystar/ui/typography";
import { useState } from "react";

/** A button that asks once more. `about` says to screen readers what it is for. Shows why its deed failed. Without `done` the page loads again. */
export function SureButton(props: {
  readonly label: string;
  readonly about: string;
  readonly deed: () => Promise<unknown>;
  readonly done?: () => void;
}) {
  const { label, about, deed, done = () => location.reload() } = props;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const press = () => {
    if (!isAsked) return setAsked(true);
    deed().then(done, ({ message }: Error) => setProblem(message));
  };
  const name = isAsked ? `¿Seguro? ${label}` : label;
  return (
    <Flex direction="column" gap="small" alignItems="end">
      <Button
        onPress={press}
        aria-label={`${name}: ${about}`}
        tone={isAsked ? "critical" : "neutral"}
        UNSAFE_style={{ whiteSpace: "nowrap" }}
      >
        {name}
      </Button>
      {problem && <Text role="alert">{problem}</Text>}
    </Flex>
  );
}

import { Flex } from "@keystar/ui/layout";
import { Radio, RadioGroup } from "@keystar/ui/radio";
import { Text } from "@keystar/ui/typography";
import type { Side } from "../publish/join";
import type { Conflict, Version } from "../publish/join-commits";

type Answers = Readonly<Record<string, Side>>;

/** What two people changed, each otherwise: both versions, by whom and since when, and the choice. */
export function Questions(props: {
  readonly questions: Conflict["questions"];
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}) {
  const { questions, answers, onChange } = props;
  return questions.map(({ key, about, mine, theirs }) => (
    <RadioGroup
      key={key}
      label={about}
      value={answers[key] ?? null}
      onChange={(side) => onChange({ ...answers, [key]: side as Side })}
    >
      <Radio value="mine">
        <VersionShown label="Quedarme con lo mío" version={mine} />
      </Radio>
      <Radio value="theirs">
        <VersionShown label="Quedarme con lo de la otra persona" version={theirs} />
      </Radio>
    </RadioGroup>
  ));
}

function VersionShown({ label, version }: { readonly label: string; readonly version: Version }) {
  const { who, when, changed, lines, files } = version;
  return (
    <Flex direction="column" gap="regular" alignItems="start">
      <Text weight="semibold">{label}</Text>
      <Text color="neutralSecondary">{`${who}, ${when}: ${changed}`}</Text>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {files.map(({ hash, path }) =>
        /\.(pdf|mp4)$/.test(path) ? (
          <Text key={path}>{path}</Text>
        ) : (
          <img key={path} src={`/api/editor/version?hash=${hash}&name=${path}`} alt={path} height="120" />
        ),
      )}
    </Flex>
  );
}

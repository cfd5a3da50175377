import { Flex } from "@keystar/ui/layout";
import { Radio, RadioGroup } from "@keystar/ui/radio";
import { Text } from "@keystar/ui/typography";
import type { Side } from "../../publish/join";
import type { Version } from "../../publish/join-commits";
import type { Shown } from "../../publish/labels";
import type { FileRef } from "../../publish/parts";

type Answers = Readonly<Record<string, Side>>;

/** A version that was published, or one of this browser, whose files are bytes. */
type AnyVersion = Partial<Omit<Version, "files">> & Shown<FileRef | Uint8Array>;

interface Question {
  readonly key: string;
  readonly about: string;
  readonly mine: AnyVersion;
  readonly theirs: AnyVersion;
}

/** What two people changed, each otherwise: both versions, by whom and since when, and the choice. */
export function Questions(props: {
  readonly questions: readonly Question[];
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

export function VersionShown({ label, version }: { readonly label: string; readonly version: AnyVersion }) {
  const { who, when, changed, lines, files } = version;
  return (
    <Flex direction="column" gap="regular" alignItems="start">
      <Text weight="semibold">{label}</Text>
      {who && <Text color="neutralSecondary">{`${who}, ${when}: ${changed}`}</Text>}
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {files.map((file) => (
        <FileShown key={file instanceof Uint8Array ? file.length : file.path} file={file} />
      ))}
    </Flex>
  );
}

function FileShown({ file }: { readonly file: FileRef | Uint8Array }) {
  if (file instanceof Uint8Array)
    return <img src={URL.createObjectURL(new Blob([file as BlobPart]))} alt="" height="120" />;
  const { hash, path } = file;
  if (/\.(pdf|mp4)$/.test(path)) return <Text>{path}</Text>;
  return <img src={`/api/editor/version?hash=${hash}&name=${path}`} alt={path} height="120" />;
}

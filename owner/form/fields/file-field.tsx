import { Button } from "@keystar/ui/button";
import { FieldMessage } from "@keystar/ui/field";
import { Flex } from "@keystar/ui/layout";
import { Text } from "@keystar/ui/typography";
import { type AssetFormField, type FormFieldInputProps, fields } from "@keystatic/core";
import { type DragEvent, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { problemOf, slugFrom } from "../../../domain/content/fields";
import type { SubjectFile } from "../../../domain/content/subjects";
import { ask } from "../ask";
import { knowHash } from "../drafts/drafts";
import { upload } from "../upload";
import { frameEvent, handFirstFrame } from "./first-frame";
import { showIfWanted } from "./show-if-wanted";

interface FileValue {
  /** File name of a picture in a list; its schema's value. */
  readonly name: string;
  readonly bytes?: Uint8Array | undefined;
  /** Whether the entry or the element is new. */
  readonly isNew?: boolean;
  /** The server's answer about a refused file. */
  readonly problem?: string | undefined;
  /** How far its upload is. Nothing is saved before its end. */
  readonly progress?: string | undefined;
}

export interface FileOptions extends SubjectFile {
  readonly path: string;
  /** Folder of the place, for a subject without folder. */
  readonly directory?: string | undefined;
  /** Schema of the name of a picture in a list. */
  readonly schema?: GenericSchema | undefined;
}

/** Keystatic's own input: buttons that choose a file and remove it, and the picture. */
type Chooser = ReturnType<typeof fields.image>["Input"];
type Chosen = Parameters<Chooser>[0]["value"];

const placeOf = (place: string, name: unknown) => place.replace(/\{\w+\}/, String(name ?? ""));

function problemIn({ schema, optional }: FileOptions, { name, bytes, isNew, problem, progress }: FileValue) {
  if (progress) return progress;
  if (isNew && !bytes && !optional) return problem ?? "Elige un archivo.";
  return problem ?? (schema && problemOf(schema, name));
}

/** A file that is found by its place. The server cleans and checks a new file before the form takes it. */
export function fileField(options: FileOptions): AssetFormField<FileValue, FileValue, string> {
  const { kind, place, directory, schema } = options;
  const label = options.optional ? `${options.label} (opcional)` : options.label;
  const isShown = kind === "picture" || kind === "drawing";
  const chooser = (isShown ? fields.image : fields.file)({ label }).Input;
  const input = (props: FormFieldInputProps<FileValue>) => (
    <FileInput {...props} {...options} chooser={chooser} />
  );
  return {
    kind: "form",
    formKind: "asset",
    label,
    ...(directory && { directory }),
    defaultValue: () => ({ name: "", isNew: true }),
    filename: (name) => placeOf(place, name),
    parse(name, { asset }) {
      if (asset) void knowHash(asset);
      return { name: String(name ?? ""), bytes: asset };
    },
    serialize: ({ name, bytes }) => ({
      value: schema && name,
      asset: bytes && { filename: placeOf(place, name), content: bytes },
    }),
    validate: (value) => {
      const problem = problemIn(options, value);
      if (problem) throw new Error(problem);
      return value;
    },
    reader: { parse: String },
    Input: input,
  };
}

function FileInput(props: FileOptions & FormFieldInputProps<FileValue> & { readonly chooser: Chooser }) {
  const { path, kind, directory, schema, value, onChange, autoFocus, forceValidation } = props;
  const { name, bytes, problem, progress } = value;
  const [remark, setRemark] = useState("");
  const hasOwn = useRef(false);
  // Folder of the open entry, such as `flavours/pera`.
  const [, , , collection, , slug = "nuevo"] = location.pathname.split("/");
  const folder = directory ?? `${collection}/${decodeURIComponent(slug)}`;
  const change = async (chosen: Chosen) => {
    setRemark("");
    if (!chosen) return onChange({ ...value, bytes: undefined, problem: undefined });
    const { filename, data } = chosen;
    // Two files may have one name.
    const unique = `${slugFrom(filename.replace(/\.\w+$/, "")) || "foto"}-${crypto.randomUUID().slice(0, 4)}`;
    const newName = schema ? name || unique : "";
    const report = (progress: string) => onChange({ ...value, problem: undefined, progress });
    try {
      const hash = await upload(`${folder}/${placeOf(props.place, newName)}`, data, report);
      const answer = await ask(`file?hash=${hash}`);
      const clean = new Uint8Array(await answer.arrayBuffer());
      await knowHash(clean, hash);
      onChange({ name: newName, bytes: clean });
      await handFirstFrame(path, clean).catch(({ message }: Error) => setRemark(message));
    } catch (error) {
      onChange({ ...value, problem: `«${filename}» no sirve: ${(error as Error).message}` });
    }
  };
  const choose = (chosen: Chosen) => {
    hasOwn.current = Boolean(chosen);
    return change(chosen);
  };
  useEffect(() => {
    const use = async ({ detail }: CustomEventInit<Blob>) => {
      if (!detail || hasOwn.current) return;
      const data = new Uint8Array(await detail.arrayBuffer());
      await change({ filename: "Primer cuadro", extension: "jpg", data });
    };
    const name = frameEvent(path);
    addEventListener(name, use);
    return () => removeEventListener(name, use);
  });
  const shown = !progress && (problem || forceValidation) ? problemIn(props, value) : undefined;
  const file = { extension: kind === "drawing" ? "svg" : "", filename: placeOf(props.place, name) };
  const drop = async ({ dataTransfer }: DragEvent) => {
    const file = dataTransfer.files[0];
    if (!file) return;
    const [, filename = file.name, extension = ""] = /^(.+)\.(\w+)$/.exec(file.name) ?? [];
    await choose({ filename, extension, data: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same by keyboard.
    <div ref={showIfWanted} id={path} onDrop={drop}>
      <Flex direction="column" gap="medium" alignItems="start">
        <props.chooser
          autoFocus={autoFocus}
          forceValidation={forceValidation}
          onChange={choose}
          value={bytes ? { ...file, data: bytes } : null}
        />
        {(problem || progress) && (
          <Button onPress={() => onChange({ ...value, problem: undefined, progress: undefined })}>
            Dejar como estaba
          </Button>
        )}
        {name && <Text>{`Nombre: ${name}`}</Text>}
        {progress && <Text>{progress}</Text>}
        {remark && <Text>{remark}</Text>}
        {shown && <FieldMessage>{shown}</FieldMessage>}
      </Flex>
    </div>
  );
}

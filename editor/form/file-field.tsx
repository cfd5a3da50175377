import { Button } from "@keystar/ui/button";
import { FieldLabel, FieldMessage } from "@keystar/ui/field";
import { Flex } from "@keystar/ui/layout";
import { TextLink } from "@keystar/ui/link";
import { Text } from "@keystar/ui/typography";
import type { AssetFormField, FormFieldInputProps } from "@keystatic/core";
import { useId, useMemo } from "react";
import type { GenericSchema } from "valibot";
import { isOptional, slugFrom } from "../../vite-plugins/content/fields";
import { inputOf, Place, problemOf, valid } from "./text-field";

interface FileValue {
  /** File name of a picture in a list; its schema's value. */
  readonly name: string;
  readonly bytes?: Uint8Array | undefined;
  /** Whether the entry or the element is new, so that no rendering of ours stands in for the file. */
  readonly isNew?: boolean;
  /** What the server says about a file that it refuses. */
  readonly problem?: string | undefined;
}

export interface FileOptions {
  readonly path: string;
  readonly label: string;
  readonly kind: keyof typeof TYPES;
  /** Place beside the data file, such as `glass` or `photos/{photo}`. */
  readonly place: string;
  /** Folder of the place, for a subject without folder. */
  readonly directory?: string | undefined;
  /** Schema of the name of a picture in a list. */
  readonly schema?: GenericSchema | undefined;
}

const TYPES = {
  picture: "image/jpeg,image/png,image/webp,image/avif",
  drawing: "image/svg+xml",
  pdf: "application/pdf",
  film: "video/mp4",
} as const;

const placeOf = (place: string, name: unknown) => place.replace(/\{\w+\}/, String(name ?? ""));

function problemIn({ schema, label }: FileOptions, { name, bytes, isNew, problem }: FileValue) {
  if (isNew && !bytes && !isOptional(label)) return problem ?? "Elige un archivo.";
  return problem ?? (schema && problemOf(schema, name));
}

/** A file that is found by its place. The server cleans and checks a new file before the form takes it. */
export function fileField(options: FileOptions): AssetFormField<FileValue, FileValue, string> {
  const { label, place, directory, schema } = options;
  return {
    kind: "form",
    formKind: "asset",
    label,
    ...(directory && { directory }),
    defaultValue: () => ({ name: "", isNew: true }),
    filename: (name) => placeOf(place, name),
    parse: (name, { asset }) => ({ name: String(name ?? ""), bytes: asset }),
    serialize: ({ name, bytes }) => ({
      value: schema && name,
      asset: bytes && { filename: placeOf(place, name), content: bytes },
    }),
    validate: (value) => valid(value, problemIn(options, value)),
    reader: { parse: String },
    Input: inputOf(FileInput, options),
  };
}

function FileInput({
  value,
  onChange,
  forceValidation,
  ...options
}: FileOptions & FormFieldInputProps<FileValue>) {
  const { path, label, kind, directory, schema } = options;
  const id = useId();
  const { bytes } = value;
  const address = useMemo(() => {
    const [type = ""] = TYPES[kind].split(",");
    return bytes && URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  }, [bytes, kind]);
  const choose = async (file: File) => {
    // Two files may have one name.
    const unique = `${slugFrom(file.name.replace(/\.\w+$/, "")) || "foto"}-${crypto.randomUUID().slice(0, 4)}`;
    const name = schema ? value.name || unique : "";
    onChange({ ...value, problem: "Revisando el archivo…" });
    const place = `${directory ?? openFolder()}/${placeOf(options.place, name)}`;
    const url = `/api/editor/file?place=${encodeURIComponent(place)}`;
    try {
      const answer = await fetch(url, { method: "POST", body: file });
      if (!answer.ok) throw new Error(await answer.text());
      onChange({ name, bytes: new Uint8Array(await answer.arrayBuffer()) });
    } catch (error) {
      const refused = error instanceof TypeError ? "el editor no responde." : (error as Error).message;
      onChange({ ...value, problem: `«${file.name}» no sirve: ${refused}` });
    }
  };
  return (
    <Place path={path} force={forceValidation || Boolean(value.problem)} problem={problemIn(options, value)}>
      {(problem) => (
        <Flex direction="column" gap="medium" alignItems="start">
          <FieldLabel htmlFor={id}>{label}</FieldLabel>
          {address && (kind === "picture" || kind === "drawing") && <img src={address} alt="" height="160" />}
          {address && <TextLink href={address}>Ver el archivo</TextLink>}
          <Flex gap="regular">
            <input
              {...{ id, type: "file", accept: TYPES[kind] }}
              onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
            />
            {value.problem && (
              <Button onPress={() => onChange({ ...value, problem: undefined })}>Dejar como estaba</Button>
            )}
            {bytes && <Button onPress={() => onChange({ ...value, bytes: undefined })}>Quitar</Button>}
          </Flex>
          {value.name && <Text>{`Nombre: ${value.name}`}</Text>}
          {problem && <FieldMessage>{problem}</FieldMessage>}
        </Flex>
      )}
    </Place>
  );
}

/** Returns the folder of the entry that is open: `flavours/pera`. */
function openFolder(): string {
  const [, collection, slug = "nuevo"] =
    /collection\/([^/]+)\/(?:item\/([^/]+))?/.exec(location.pathname) ?? [];
  return `${collection}/${decodeURIComponent(slug)}`;
}

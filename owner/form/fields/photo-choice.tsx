import { Radio, RadioGroup } from "@keystar/ui/radio";
import { type FormFieldInputProps, fields } from "@keystatic/core";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import type { Structure } from "../../../domain/content/fields";
import { showIfWanted } from "./show-if-wanted";
import { textField } from "./text-field";

interface Photo {
  readonly photo: string;
  readonly alt: string;
}

/** The entry chosen in the field before the photographs. */
let chosen = "";
const listeners = new Set<() => void>();

/** A field for an entry, whose photographs the next field shows. */
export function entryField(label: string, collection: string) {
  const field = fields.relationship({ label, collection });
  const input = (props: FormFieldInputProps<string | null>) => (
    <EntryInput {...props} chooser={field.Input} />
  );
  return { ...field, Input: input };
}

/** The choice of one of an entry's photographs, by its picture. */
export function photoField(path: string, label: string, schema: Structure) {
  const input = (props: FormFieldInputProps<string>) => <PhotoInput {...props} path={path} label={label} />;
  return { ...textField(path, label, schema), Input: input };
}

type EntryProps = FormFieldInputProps<string | null>;

function EntryInput({
  chooser: Chooser,
  ...props
}: EntryProps & { readonly chooser: ComponentType<EntryProps> }) {
  useEffect(() => {
    chosen = props.value ?? "";
    for (const listener of listeners) listener();
  }, [props.value]);
  return <Chooser {...props} />;
}

function PhotoInput(props: FormFieldInputProps<string> & { readonly path: string; readonly label: string }) {
  const { path, label, value, onChange } = props;
  const entry = useSyncExternalStore(listen, () => chosen);
  const folder = `/api/keystatic/blob/${"0".repeat(40)}/machines/${entry}`;
  const [found, setFound] = useState<{ readonly folder: string; readonly photos: readonly Photo[] }>();
  const photos = found?.folder === folder ? found.photos : [];
  useEffect(() => {
    if (!entry) return;
    fetch(`${folder}/index.json`)
      .then((answer) => answer.json())
      .then(({ gallery }) => setFound({ folder, photos: gallery }))
      .catch(() => setFound(undefined));
  }, [entry, folder]);
  return (
    <div ref={showIfWanted} id={path}>
      <RadioGroup label={label} value={value} onChange={onChange} orientation="horizontal">
        {photos.map(({ photo, alt }) => (
          <Radio key={photo} value={photo}>
            <img src={`${folder}/photos/${photo}`} alt={alt} height="100" />
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { Flex } from "@keystar/ui/layout";
import { TextArea, TextField } from "@keystar/ui/text-field";
import { type BasicFormField, type FormFieldInputProps, fields } from "@keystatic/core";
import { type ComponentType, type ReactElement, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { SLUG, slugFrom } from "../../vite-plugins/content/fields";

interface Field {
  /** Subject and field, such as `flavours.text1`. */
  readonly path: string;
  readonly label: string;
  readonly schema: v.GenericSchema;
}

/** Returns what a schema says about a value that it refuses. */
export function problemOf(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message;
}

/** Returns the value, or throws what is wrong with it, as Keystatic wants it. */
export function valid<Value>(value: Value, problem: string | undefined): Value {
  if (problem) throw new Error(problem);
  return value;
}

/** Returns a field's input as Keystatic wants it. */
export function inputOf<Given extends object, Value>(
  Input: ComponentType<Given & FormFieldInputProps<Value>>,
  given: Given,
) {
  return (props: FormFieldInputProps<Value>) => <Input {...props} {...given} />;
}

/** Shows a problem once the field was left or saving was tried. The bar's links lead here. */
export function Place(props: {
  readonly path: string;
  readonly force: boolean;
  readonly problem: string | undefined;
  readonly children: (problem: string | undefined) => ReactElement;
}) {
  const [isLeft, setLeft] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${props.path}`) place.current?.scrollIntoView();
  }, [props.path]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when its field is left.
    <div ref={place} data-field={props.path} onBlur={() => setLeft(true)}>
      {props.children(isLeft || props.force ? props.problem : undefined)}
    </div>
  );
}

/** A text, a number or a colour. */
export function textField(field: Field): BasicFormField<string> {
  const { label, schema } = field;
  return {
    kind: "form",
    label,
    defaultValue: () => "",
    parse: (value) => String(value ?? ""),
    serialize: (text) => ({ value: storedValue(schema, text) }),
    validate: (text) => valid(text, problemOf(schema, storedValue(schema, text))),
    reader: { parse: String },
    Input: inputOf(TextInput, field),
  };
}

/** Returns a text as its schema wants it: as a number, or not at all if it is empty and optional. */
function storedValue(schema: v.GenericSchema, text: string): string | number | undefined {
  if (text === "" && v.is(schema, undefined)) return undefined;
  return v.is(schema, 100) ? Number.parseFloat(text.replace(",", ".")) : text;
}

function TextInput(props: Field & FormFieldInputProps<string>) {
  const { path, label, schema, value, onChange, autoFocus, forceValidation } = props;
  const isColor = v.is(schema, "#12ab9f") && !v.is(schema, "x");
  const Text = v.getMetadata(schema).multiline ? TextArea : TextField;
  return (
    <Place path={path} force={forceValidation} problem={problemOf(schema, storedValue(schema, value))}>
      {(problem) => (
        <Flex gap="regular" alignItems="end">
          <Text flex {...{ label, value, onChange, autoFocus }} errorMessage={problem} />
          {isColor && (
            <input
              type="color"
              aria-label={`${label}: elegir`}
              value={/^#\w{6}$/.test(value) ? value : "#ffffff"}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Flex>
      )}
    </Place>
  );
}

/** An entry's name, and its address, which follows the name of a new entry. */
export function nameField(label: string) {
  return fields.slug({
    name: {
      label,
      validation: {
        pattern: { regex: /^[^{}]*[^{}\s][^{}]*$/, message: "Escribe un texto, sin llaves { }." },
      },
    },
    slug: {
      label: "Dirección",
      description: "Nombre en las direcciones del sitio. Si la cambias, la anterior lleva a la nueva.",
      generate: slugFrom,
      validation: {
        pattern: { regex: SLUG, message: "Usa minúsculas sin tilde, números y guiones." },
      },
    },
  });
}

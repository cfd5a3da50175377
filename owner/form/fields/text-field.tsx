import { Box, Flex } from "@keystar/ui/layout";
import { type FormFieldInputProps, fields } from "@keystatic/core";
import {
  kindOf,
  NAME,
  problemOf,
  SLUG,
  type Structure,
  slugFrom,
  typedValue,
} from "../../../domain/content/fields";
import { showIfWanted } from "./show-if-wanted";

/** Keystatic asks a pattern about a text, then shows its message. This one asks the schema. */
function patternOf(schema: Structure) {
  const pattern = { message: "", regex: /./ };
  pattern.regex.test = (text) => {
    pattern.message = problemOf(schema, typedValue(schema, text)) ?? "";
    return pattern.message === "";
  };
  return pattern;
}

/** A text, a number or a colour. `path` is subject and field. */
export function textField(path: string, label: string, schema: Structure) {
  const kind = kindOf(schema);
  const field = fields.text({
    label,
    multiline: kind === "paragraph",
    validation: { pattern: patternOf(schema) },
  });
  const parse = (value: unknown) => String(value ?? "");
  const input = (props: FormFieldInputProps<string>) => (
    <div ref={showIfWanted} id={path}>
      <Flex gap="regular" alignItems="end">
        <Box flex>
          <field.Input {...props} />
        </Box>
        {kind === "color" && (
          <input
            type="color"
            aria-label={`${label}: elegir`}
            value={/^#\w{6}$/.test(props.value) ? props.value : "#ffffff"}
            onChange={({ target }) => props.onChange(target.value)}
          />
        )}
      </Flex>
    </div>
  );
  return {
    ...field,
    parse,
    reader: { ...field.reader, parse },
    serialize: (text: string) => ({ value: typedValue(schema, text) }),
    Input: input,
  };
}

/** An entry's name, and its address, which follows the name of a new entry. */
export function nameField(label: string) {
  return fields.slug({
    name: { label, validation: { pattern: NAME } },
    slug: {
      label: "Dirección",
      description: "Nombre en las direcciones del sitio. Si la cambias, la anterior lleva a la nueva.",
      generate: slugFrom,
      validation: { pattern: { regex: SLUG, message: "Usa minúsculas sin tilde, números y guiones." } },
    },
  });
}

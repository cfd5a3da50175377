import { Flex } from "@keystar/ui/layout";
import { Heading, Text } from "@keystar/ui/typography";
import type { Unpublished } from "../../publish/publish";
import { savedBy } from "../../publish/saved-by";
import { BackButton } from "./history";
import { VersionShown } from "./questions";

type Change = Unpublished["changes"][number];

/** Both versions side by side where there is room for two columns. */
const SIDES = {
  display: "grid",
  gap: "0.5rem 1.5rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
  overflowWrap: "anywhere",
} as const;

/** All that is saved and not published, by whoever saved it. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const people = [...new Set(changes.map(whose))];
  return people.map((person) => (
    <section key={person} aria-label={person || "Sin nombre"}>
      <Flex direction="column" gap="xlarge">
        {person && <Heading size="small">{person}</Heading>}
        {changes
          .filter((each) => whose(each) === person)
          .map((each) => (
            <ChangeShown key={each.text} change={each} />
          ))}
      </Flex>
    </section>
  ));
}

function ChangeShown({ change: { id, text, fields, savers } }: { readonly change: Change }) {
  return (
    <Flex direction="column" gap="regular">
      <Flex gap="regular" justifyContent="space-between" alignItems="center" wrap>
        <Text weight="semibold">{text}</Text>
        {id && <BackButton wish={{ ids: [id] }} label="Descartar lo guardado" about={text} />}
      </Flex>
      {savers.length > 0 && <Text color="neutralSecondary">{savedBy(savers)}</Text>}
      <Sides fields={fields} labels={["Antes", "Ahora"]} />
    </Flex>
  );
}

/** Both versions of each field that differs. */
export function Sides(props: {
  readonly fields: Change["fields"];
  readonly labels: readonly [before: string, after: string];
}) {
  const { fields, labels } = props;
  return fields.map(({ label, before, after }) => (
    <Flex key={label} direction="column" gap="regular">
      {label && <Text color="neutralSecondary">{label}</Text>}
      <div style={SIDES}>
        <VersionShown label={labels[0]} version={before} />
        <VersionShown label={labels[1]} version={after} />
      </div>
    </Flex>
  ));
}

/** Names whoever saved a change: 'De Luis', 'Tuyo y de Luis'. */
function whose({ savers }: Change): string {
  const others = savers.filter(({ isOwn }) => !isOwn).map(({ who }) => who);
  const own = savers.some(({ isOwn }) => isOwn) ? ["tuyo"] : [];
  const words = [...own, ...others.map((who) => `de ${who}`)].join(" y ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

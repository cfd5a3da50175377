import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { TextLink } from "@keystar/ui/link";
import { Content } from "@keystar/ui/slots";
import { Heading, Text } from "@keystar/ui/typography";
import { useState, useSyncExternalStore } from "react";
import type { DraftShown } from "../../server/drafts";
import { SureButton } from "../publishing/sure-button";
import { draftsNow, dropDraft, followDrafts, startAnew } from "./drafts";

const time = new Intl.DateTimeFormat("es-CL", { dateStyle: "medium", timeStyle: "short" });

/** The dialog behind "Borradores": the person's drafts of every device, to open and to drop. */
export function DraftsDialog({ close }: { readonly close: () => void }) {
  const { shown } = useSyncExternalStore(followDrafts, draftsNow);
  return (
    <Dialog>
      <Heading>Borradores</Heading>
      <Content>
        <Flex direction="column" gap="large">
          <Text>
            Lo que escribes queda aquí por 30 días, en todos tus dispositivos, hasta que lo guardas.
          </Text>
          {shown.map((draft) => (
            <DraftLine key={draft.key.join()} draft={draft} />
          ))}
        </Flex>
      </Content>
      <ButtonGroup>
        <Button onPress={close}>Cerrar</Button>
      </ButtonGroup>
    </Dialog>
  );
}

function DraftLine({ draft }: { readonly draft: DraftShown }) {
  const { name, at, address } = draft;
  const [problem, setProblem] = useState("");
  const anew = () =>
    startAnew(draft).then(
      (page) => location.assign(page),
      ({ message }: Error) => setProblem(message),
    );
  return (
    <Flex gap="regular" alignItems="center" justifyContent="space-between" wrap>
      <Flex direction="column" gap="regular" UNSAFE_style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {address ? <TextLink href={address}>{name}</TextLink> : <Text>{name}</Text>}
        <Text color="neutralSecondary">{time.format(at)}</Text>
        {problem && <Text role="alert">{problem}</Text>}
      </Flex>
      <Flex gap="regular" wrap>
        {!address && (
          <Button onPress={anew} aria-label={`Abrir como nuevo: ${name}`}>
            Abrir como nuevo
          </Button>
        )}
        <SureButton label="Descartar" about={name} deed={() => dropDraft(draft)} />
      </Flex>
    </Flex>
  );
}

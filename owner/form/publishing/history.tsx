import { Button, ButtonGroup } from "@keystar/ui/button";
import { Dialog } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { Content } from "@keystar/ui/slots";
import { Heading, Text } from "@keystar/ui/typography";
import { useEffect, useState } from "react";
import type { Publications, Published, Wish } from "../../publish/history";
import { ask } from "../ask";
import { SureButton } from "./sure-button";

/** A button that brings parts back as they were. */
export function BackButton(props: { readonly wish: Wish; readonly label: string; readonly about: string }) {
  const { wish, ...words } = props;
  return <SureButton {...words} deed={() => ask("back", JSON.stringify(wish))} />;
}

/** The dialog behind "Publicaciones": who published what and when, and the way back. */
export function HistoryDialog({ close }: { readonly close: () => void }) {
  const [found, setFound] = useState<readonly Published[]>();
  const [last, setLast] = useState("");
  const [problem, setProblem] = useState("");
  const look = (before: string) =>
    ask(`publications?before=${before}`)
      .then((answer) => answer.json())
      .then(
        (more: Publications) => {
          setFound((shown = []) => [...shown, ...more.found]);
          setLast(more.last);
        },
        ({ message }: Error) => setProblem(message),
      );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => void look(""), []);
  return (
    <Dialog size="large">
      <Heading>Publicaciones</Heading>
      <Content>
        <Flex direction="column" gap="xlarge">
          <Text>«Traer de vuelta» deja algo como estaba antes de esa publicación. Después, publícalo.</Text>
          {problem && <Text role="alert">{problem}</Text>}
          {!found && !problem && <Text>Abriendo…</Text>}
          {found?.length === 0 && <Text>Todavía no hay publicaciones.</Text>}
          {found?.map(({ commit, who, when, changes }) => (
            <section key={commit} aria-label={`${who}, ${when}`}>
              <Flex direction="column" gap="regular">
                <Text weight="semibold">{`${who}, ${when}`}</Text>
                {changes.map(({ id, text }) => (
                  <Flex key={id} gap="regular" justifyContent="space-between" alignItems="center">
                    <Text>{text}</Text>
                    <BackButton wish={{ before: commit, ids: [id] }} label="Traer de vuelta" about={text} />
                  </Flex>
                ))}
                {changes.length > 1 && (
                  <BackButton
                    wish={{ before: commit, ids: changes.map(({ id }) => id) }}
                    label="Traer todo de vuelta"
                    about={`${who}, ${when}`}
                  />
                )}
              </Flex>
            </section>
          ))}
          {last && <Button onPress={() => look(last)}>Ver las anteriores</Button>}
        </Flex>
      </Content>
      <ButtonGroup>
        <Button onPress={close}>Cerrar</Button>
      </ButtonGroup>
    </Dialog>
  );
}

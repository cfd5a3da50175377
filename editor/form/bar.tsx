import { Button } from "@keystar/ui/button";
import { KeystarProvider } from "@keystar/ui/core";
import { DialogTrigger } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { TextLink } from "@keystar/ui/link";
import { ProgressBar } from "@keystar/ui/progress";
import { StatusLight } from "@keystar/ui/status-light";
import { useEffect, useState } from "react";
import type { State as Progress } from "../../media/follow";
import type { Advice } from "../../vite-plugins/content/words";
import { SITE } from "./config";
import { PublishDialog } from "./publish";

interface State {
  readonly advice: readonly Advice[];
  readonly progress?: Progress["progress"];
}

/** The bar above the form: what is wrong with the content as a whole, the progress of pictures, and Publicar. */
export function Bar() {
  const [state, setState] = useState<State>({ advice: [] });
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const events = new EventSource("/api/editor/state");
    events.onmessage = ({ data }) => {
      setConnected(true);
      setState(JSON.parse(data));
    };
    events.onerror = () => setConnected(false);
    return () => events.close();
  }, []);
  const isFine = isConnected && state.advice.length === 0;
  return (
    <KeystarProvider locale="es-ES" UNSAFE_style={{ flexShrink: 0 }}>
      <Flex
        role="status"
        alignItems="center"
        gap="large"
        paddingX="xlarge"
        paddingY="regular"
        borderBottom="neutral"
        backgroundColor="canvas"
      >
        <Flex direction="column" gap="small" flex>
          {!isConnected && (
            <StatusLight tone="critical">El editor no responde: inicia de nuevo npm run edit.</StatusLight>
          )}
          {isConnected && state.advice.map((advice) => <Line key={advice.text} {...advice} />)}
          {isFine && state.progress && (
            <ProgressBar label="Preparando fotos" value={state.progress.done} maxValue={state.progress.of} />
          )}
          {isFine && !state.progress && <StatusLight tone="positive">Todo está bien</StatusLight>}
        </Flex>
        <TextLink href={SITE} target="frukto-sitio">
          Ver el sitio
        </TextLink>
        <DialogTrigger>
          <Button prominence="high" isDisabled={!isFine || state.progress !== undefined}>
            Publicar
          </Button>
          {(close) => <PublishDialog close={close} />}
        </DialogTrigger>
      </Flex>
    </KeystarProvider>
  );
}

function Line({ text, place }: Advice) {
  const { subject, slug, field } = place ?? {};
  // Elements of a list open one by one.
  const anchor = `${subject}.${field?.replace(/\.\d+.*$/, "")}`;
  const form = slug ? `collection/${subject}/item/${slug}` : `singleton/${subject}`;
  return (
    <Flex gap="regular" wrap>
      <StatusLight tone="caution">{text}</StatusLight>
      {place && <TextLink href={`/keystatic/${form}#${anchor}`}>Ir al campo</TextLink>}
    </Flex>
  );
}

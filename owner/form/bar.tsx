import { Button } from "@keystar/ui/button";
import { KeystarProvider } from "@keystar/ui/core";
import { DialogTrigger } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { TextLink } from "@keystar/ui/link";
import { ProgressBar } from "@keystar/ui/progress";
import { StatusLight } from "@keystar/ui/status-light";
import { useEffect, useState } from "react";
import type { Advice } from "../publish/advice";
import { HistoryDialog } from "./history";
import { LiveStatus } from "./live-status";
import { BringDialog, PublishDialog } from "./publish";
import { followState, type State } from "./state";

/** The bar above the form: what is wrong with the content as a whole, the progress of pictures, and Publicar. */
export function Bar() {
  const [state, setState] = useState<State>();
  useEffect(() => followState(setState), []);
  const { advice = [], remarks = [], progress } = state ?? {};
  const isWaiting = state === undefined || (advice.length === 0 && progress !== undefined);
  const { done = 0, of = 0 } = progress ?? {};
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
          {[...advice, ...remarks].map(({ text, place }) => (
            <Flex key={text} gap="regular" wrap>
              <StatusLight tone="caution" UNSAFE_style={{ height: "auto" }}>
                {text}
              </StatusLight>
              {place && <TextLink href={addressOf(place)}>Ir al campo</TextLink>}
            </Flex>
          ))}
          {isWaiting && of > 0 && <ProgressBar label="Preparando fotos" value={done} maxValue={of} />}
          {isWaiting && of === 0 && <StatusLight tone="neutral">Revisando…</StatusLight>}
          {!isWaiting && advice.length === 0 && <StatusLight tone="positive">Todo está bien</StatusLight>}
          <LiveStatus />
        </Flex>
        <TextLink href="/" target="frukto-sitio">
          Ver el sitio
        </TextLink>
        <DialogTrigger>
          <Button>Traer lo publicado</Button>
          {(close) => <BringDialog close={close} />}
        </DialogTrigger>
        <DialogTrigger>
          <Button>Publicaciones</Button>
          {(close) => <HistoryDialog close={close} />}
        </DialogTrigger>
        <DialogTrigger>
          <Button prominence="high" isDisabled={isWaiting}>
            Publicar
          </Button>
          {(close) => <PublishDialog close={close} />}
        </DialogTrigger>
      </Flex>
    </KeystarProvider>
  );
}

/** Returns the address of a field. Elements of a list open one by one. */
function addressOf({ subject, slug, field }: NonNullable<Advice["place"]>): string {
  const form = slug ? `collection/${subject}/item/${slug}` : `singleton/${subject}`;
  return `/keystatic/${form}#${subject}.${field.replace(/\.\d+.*$/, "")}`;
}

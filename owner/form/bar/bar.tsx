import { Button } from "@keystar/ui/button";
import { KeystarProvider } from "@keystar/ui/core";
import { DialogTrigger } from "@keystar/ui/dialog";
import { Flex } from "@keystar/ui/layout";
import { TextLink } from "@keystar/ui/link";
import { ProgressBar } from "@keystar/ui/progress";
import { Text } from "@keystar/ui/typography";
import { useEffect, useState, useSyncExternalStore } from "react";
import { countWord } from "../../../domain/wording/wording";
import type { Advice } from "../../publish/advice";
import { Doubts } from "../drafts/doubts";
import { draftsNow, followDrafts } from "../drafts/drafts";
import { DraftsDialog } from "../drafts/drafts-dialog";
import { followPlace, placeOnSite } from "../place";
import { HistoryDialog } from "../publishing/history";
import { Proposals } from "../publishing/proposals";
import { BringDialog, PublishDialog } from "../publishing/publish";
import { followState, type State } from "../state";
import { LiveStatus } from "./live-status";
import { Remark } from "./remark";
import { useMedia } from "./use-media";

/** Beside the buttons where there is room, or else above them. Many remarks leave the form half of the window. */
const LINES = { flex: "1 1 20rem", minWidth: 0, maxHeight: "40vh", overflow: "auto" };

/** The bar above the form: what is wrong with the content as a whole, the progress of pictures, and Publicar. */
export function Bar() {
  const [state, setState] = useState<State>();
  useEffect(() => followState(setState), []);
  const place = useSyncExternalStore(followPlace, placeOnSite);
  const { shown, problem } = useSyncExternalStore(followDrafts, draftsNow);
  const isNarrow = useMedia("(max-width: 700px)");
  const { advice = [], remarks = [], progress } = state ?? {};
  const unkept: Advice[] = problem ? [{ text: `Lo que escribes no llega al editor. ${problem}` }] : [];
  const isWaiting = state === undefined || (advice.length === 0 && progress !== undefined);
  const { done = 0, of = 0 } = progress ?? {};
  const login = state?.hasLogin && <TextLink href="/entrar/inicio">Estado y accesos</TextLink>;
  const others = (
    <>
      {shown.length > 0 && (
        <DialogTrigger>
          <Button>{`Borradores: ${shown.length}`}</Button>
          {(close) => <DraftsDialog close={close} />}
        </DialogTrigger>
      )}
      <Proposals />
      {!state?.isHome && (
        <DialogTrigger>
          <Button>Traer lo publicado</Button>
          {(close) => <BringDialog close={close} />}
        </DialogTrigger>
      )}
      <DialogTrigger>
        <Button>Publicaciones</Button>
        {(close) => <HistoryDialog close={close} />}
      </DialogTrigger>
    </>
  );
  return (
    <KeystarProvider locale="es-ES" UNSAFE_style={{ flexShrink: 0 }}>
      <Flex
        role="status"
        alignItems="center"
        gap="regular"
        paddingX={{ mobile: "regular", desktop: "xlarge" }}
        paddingY="regular"
        wrap
        borderBottom="neutral"
        backgroundColor="canvas"
      >
        <Flex direction="column" gap="small" UNSAFE_style={LINES}>
          {[...advice, ...unkept].map(lineOf)}
          {remarks.length > 1 && isNarrow ? (
            <details>
              <summary>{`${countWord(remarks.length)} avisos`}</summary>
              {remarks.map(lineOf)}
            </details>
          ) : (
            remarks.map(lineOf)
          )}
          {isWaiting && of > 0 && <ProgressBar label="Preparando fotos" value={done} maxValue={of} />}
          {isWaiting && of === 0 && <Remark tone="neutral">Revisando…</Remark>}
          {!isWaiting && advice.length === 0 && <Remark tone="positive">Todo está bien</Remark>}
          <LiveStatus />
        </Flex>
        {!isNarrow && login}
        <Text UNSAFE_style={{ whiteSpace: "nowrap" }}>
          <TextLink href={place} target="frukto-sitio">
            Ver el sitio
          </TextLink>
        </Text>
        {!isNarrow && others}
        <DialogTrigger>
          <Button prominence="high" isDisabled={state === undefined}>
            Publicar
          </Button>
          {(close) => <PublishDialog close={close} />}
        </DialogTrigger>
        {isNarrow && (
          <details className="more">
            <summary style={{ paddingBlock: "0.75rem" }}>Más</summary>
            <Flex direction="column" alignItems="start" gap="regular">
              {login}
              {others}
            </Flex>
          </details>
        )}
      </Flex>
      <Doubts />
    </KeystarProvider>
  );
}

function lineOf({ text, place }: Advice) {
  return (
    <Flex key={text} gap="regular" wrap>
      <Remark tone="caution">{text}</Remark>
      {place && <TextLink href={addressOf(place)}>Ir al campo</TextLink>}
    </Flex>
  );
}

/** Returns the address of a field. Elements of a list open one by one. */
function addressOf({ subject, slug, field }: NonNullable<Advice["place"]>): string {
  const form = slug ? `collection/${subject}/item/${slug}` : `singleton/${subject}`;
  return `/keystatic/${form}#${subject}.${field.replace(/\.\d+.*$/, "")}`;
}

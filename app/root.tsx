// Imported first, because it sets the order of the cascade layers.
import "./styles/index.css";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { LANGUAGE } from "~domain/fixed-texts";
import { type PublicSettings, sharedTexts } from "~domain/public-settings";
import { publicSettings } from "../server/config.server";
import { releaseIn } from "../server/release.server";
import { Arrival } from "./browser/arrival";
import { useOneRelease } from "./browser/one-release";
import { Chat } from "./chat/chat";
import { menuEntries } from "./home/sections";
import returnToPosition from "./hydration/return-to-position.js?raw";
import { Departure, DocumentOfFailedPage } from "./layout/departure";
import { ErrorScreen, useErrorFacts } from "./layout/errors/error-screen";
import { useIsNotFound } from "./layout/errors/use-is-not-found";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header/header";
import { Toaster } from "./layout/toasts/toaster";
import { sharingPicture } from "./seo/sharing-picture.server";
import fruktoSans from "./styles/fonts/frukto-sans.woff2";
import { ContentStyles } from "./ui/content-styles";
import { InlineScript, ScriptMark } from "./ui/inline-script";

export const links: LinksFunction = () => [
  { rel: "preload", href: fruktoSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Returns the public part of the configuration, and what the pages share. */
export function loader({ context }: LoaderFunctionArgs): PublicSettings {
  const release = releaseIn(context);
  const { names, data, footerPages } = release;
  const [site, sharing] = [sharedTexts(data.site), sharingPicture(release, "inicio")];
  return {
    ...publicSettings(),
    release: release.shell,
    names,
    menu: menuEntries(),
    site,
    chat: data.chat,
    footerPages,
    sharing,
  };
}

/** Never: the configuration is constant while the server runs. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

/**
 * The document of every page. The error screen stands alone in it: any other part may be what threw, and would throw
 * again.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { reference, name, advice } = useErrorFacts();
  const mark = useContext(ScriptMark);
  const error = useRouteError();
  const isNotFound = useIsNotFound();
  const { pathname } = useLocation();
  return (
    <html
      lang={LANGUAGE}
      {...(error
        ? { "data-reference": reference || undefined, "data-name": name, "data-advice": advice }
        : {})}
      data-page={error || isNotFound ? undefined : decodeURI(pathname)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={import.meta.env.THEME_COLOR} />
        {error ? <ErrorMeta name={name} /> : <Meta />}
        <Links />
        <ContentStyles />
      </head>
      <body>
        {error ? <div data-own="">{children}</div> : <Frame>{children}</Frame>}
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

function ErrorMeta({ name }: { name: string }) {
  return (
    <>
      <title>{`Error · ${name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <div data-own="">
        <Header />
        <main id="contenido" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Chat />
        <Toaster />
        <Departure />
      </div>
      <ScrollRestoration nonce={useContext(ScriptMark)} />
      {/* WebKit jumps to the address's section once a reload has ended, unless the visitor has scrolled since. */}
      <InlineScript code={import.meta.env.SSR && returnToPosition} />
      <Arrival />
    </>
  );
}

export default function App() {
  useOneRelease();
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <DocumentOfFailedPage>
      <ErrorScreen error={useRouteError()} />
    </DocumentOfFailedPage>
  );
}

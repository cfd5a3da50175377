// Imported first, because it sets the order of the cascade layers.
import "./styles/index.css";
import "virtual:flavour-themes.css";
import type { LinksFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import site from "~content/site.json";
import { LANGUAGE } from "~domain/fixed-texts";
import { publicSettings } from "../server/config.server";
import { Arrival } from "./browser/arrival";
import { Chat } from "./chat/chat";
import { menuEntries } from "./home/sections";
import returnToPosition from "./hydration/return-to-position.js?raw";
import { ErrorScreen, useErrorReference } from "./layout/error-screen";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header";
import { Toaster } from "./layout/toaster";
import { useIsNotFound } from "./layout/use-is-not-found";
import { productNames } from "./machine/catalogue.server";
import { unlistedMeta } from "./seo/meta";
import { sharingPictures } from "./seo/sharing-pictures.server";
import fruktoSans from "./styles/fonts/frukto-sans.woff2";
import { InlineScript, ScriptMark } from "./ui/inline-script";

export const links: LinksFunction = () => [
  { rel: "preload", href: fruktoSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Meta of failed pages; every other page has its own. */
export const meta: MetaFunction = ({ error }) => (error ? unlistedMeta("Error") : [{ title: site.name }]);

/** Returns the public part of the configuration, and what the pages share. */
export const loader = () => ({
  ...publicSettings(),
  names: productNames(),
  menu: menuEntries(),
  sharing: sharingPictures,
});

/** Never: the configuration is constant while the server runs. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

/**
 * The document of every page. The error screen stands alone in it: any other part may be what threw, and would throw
 * again.
 */
export function Layout({ children }: { children: ReactNode }) {
  const reference = useErrorReference();
  const mark = useContext(ScriptMark);
  const error = useRouteError();
  const isNotFound = useIsNotFound();
  const { pathname } = useLocation();
  return (
    <html
      lang={LANGUAGE}
      data-error-reference={reference || undefined}
      data-page={error || isNotFound ? undefined : decodeURI(pathname)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={import.meta.env.THEME_COLOR} />
        <Meta />
        <Links />
      </head>
      <body>
        {error ? <div data-own="">{children}</div> : <Frame>{children}</Frame>}
        <Scripts nonce={mark} />
      </body>
    </html>
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
      </div>
      <ScrollRestoration nonce={useContext(ScriptMark)} />
      {/* WebKit jumps to the address's section once a reload has ended, unless the visitor has scrolled since. */}
      <InlineScript code={import.meta.env.SSR && returnToPosition} />
      <Arrival />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}

// Imported first, because it sets the order of the cascade layers.
import "./styles/index.css";
import "virtual:flavour-themes.css";
import type { LinksFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { LANGUAGE } from "~content/fixed-texts";
import site from "~content/site.json";
import { publicSettings } from "../server/config.server";
import { Arrival } from "./browser/arrival";
import { Chat } from "./chat/chat";
import returnToPosition from "./hydration/return-to-position.js?raw";
import { ErrorScreen, NotFound, useErrorReference } from "./layout/error-pages";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header";
import { Toaster } from "./layout/toaster";
import { errorMeta } from "./seo/meta";
import fruktoSans from "./styles/fonts/frukto-sans.woff2";
import { InlineScript } from "./ui/inline-script";

export const links: LinksFunction = () => [
  { rel: "preload", href: fruktoSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Meta of failed pages; every other page has its own. */
export const meta: MetaFunction = ({ error }) => (error ? errorMeta(error) : [{ title: site.name }]);

/** Returns the public part of the configuration. */
export const loader = () => publicSettings();

/** Never: the configuration is constant while the server runs. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const reference = useErrorReference();
  return (
    <html lang={LANGUAGE} data-error-reference={reference || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#03191A" />
        <Meta />
        <Links />
      </head>
      <body>
        <div data-own="">
          <Header />
          <main id="contenido" tabIndex={-1}>
            {children}
          </main>
          <Footer />
          <Chat />
          <Toaster />
        </div>
        <ScrollRestoration />
        {/* WebKit jumps to the address's section once a reload has ended, unless the visitor has scrolled since. */}
        <InlineScript code={returnToPosition} />
        <Arrival />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />;
  return <NotFound machines={error.data?.machines ?? []} />;
}

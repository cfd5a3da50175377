import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { ButtonLink } from "~/ui/button-link";
import headerStyles from "../header/header.module.css";
import { usePublicSettings } from "../use-public-settings";
import styles from "./error-screen.module.css";

/** The server's data that the error screen shows. Loaders' data may be what failed. */
interface ErrorFacts {
  /** Reference of the server error behind the current document; empty without an error. */
  readonly reference: string;
  /** The site's name and the screen's advice. */
  readonly name: string;
  readonly advice: string;
}

/** The facts on the server; undefined in the browser. */
export const ErrorContext = createContext<ErrorFacts | undefined>(undefined);

/**
 * Returns the facts of the error screen. If the document itself shows an error, the browser reads them from the document, so
 * that hydration finds the same texts. For a later error it takes the present page's.
 */
export function useErrorFacts(): ErrorFacts {
  const fromServer = useContext(ErrorContext);
  const site = usePublicSettings()?.site;
  if (fromServer) return fromServer;
  const {
    reference = "",
    name = site?.name ?? "",
    advice = site?.failed ?? "",
  } = document.documentElement.dataset;
  return { reference, name, advice };
}

/**
 * Generic screen for an unhandled error (docs/product.md, Errors): its status or message and, for exceptions, a stack
 * trace. A production server sends only the error's reference, which is also in its log. The screen does without the
 * loader's data and the layout, because either may have failed.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { reference, name, advice } = useErrorFacts();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.screen} data-tone="dark">
      <header className={`line wrap ${styles.header}`}>
        <a href="/" className={`touch ${headerStyles.wordmark}`} aria-label={`${name}, inicio`}>
          {name}
        </a>
      </header>
      <main className={`wrap ${styles.error}`}>
        {/* docs/product.md asks for this text in English. */}
        <h1 className="display-1" lang="en">
          Unexpected Application Error!
        </h1>
        <p className={styles.summary}>{summaryOf(error)}</p>
        {reference && (
          <p className={styles.reference}>
            Referencia: <span>{reference}</span>
          </p>
        )}
        <p className={styles.advice}>{advice}</p>
        {/* A full page load: after a failure the client's state may be broken. */}
        <div className={`row ${styles.actions}`}>
          <ButtonLink variant="yellow" to={`${pathname}${search}`} reloadDocument>
            Intentar de nuevo
          </ButtonLink>
          <ButtonLink variant="yellow" className={styles.quiet} to="/" reloadDocument>
            Ir inicio
          </ButtonLink>
        </div>
        {error instanceof Error && error.stack && <pre className={styles.stack}>{error.stack}</pre>}
      </main>
    </div>
  );
}

function summaryOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : "Error desconocido";
}

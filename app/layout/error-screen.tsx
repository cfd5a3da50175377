import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { ButtonLink } from "~/ui/button-link";
import site from "~content/site.json";
import styles from "./error-screen.module.css";
import headerStyles from "./header.module.css";

/** Reference of the server error behind the current document; empty in the browser and without an error. */
export const ErrorReference = createContext("");

/**
 * Returns the reference to show on the error screen. In the browser the context is empty, so it reads the reference
 * from the document; hydration then finds the same text.
 */
export function useErrorReference(): string {
  const fromServer = useContext(ErrorReference);
  if (typeof document === "undefined") return fromServer;
  return document.documentElement.dataset.errorReference ?? "";
}

/**
 * Generic screen for an unhandled error (docs/product.md, Errors): its status or message and, for exceptions, a stack
 * trace. A production server sends only the error's reference, which is also in its log. The screen uses no loader
 * data and nothing of the layout, because both may be what failed.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const reference = useErrorReference();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.screen} data-tone="dark">
      <header className={`line wrap ${styles.header}`}>
        <a href="/" className={`touch ${headerStyles.wordmark}`} aria-label={`${site.name}, inicio`}>
          {site.name}
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
        <p className={styles.advice}>{site.errors.failed}</p>
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

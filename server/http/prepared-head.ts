import { type ServerResponse, STATUS_CODES } from "node:http";
import { CONNECTION_LIMITS } from "./http-server";

const SECOND = 1_000;

/** Status line and headers of an answer that is often given, joined beforehand instead of at every answer. */
export class PreparedHead {
  readonly #status: number;
  readonly #start: string;
  #head = "";
  #second = 0;

  /** `headers`: names and values in turn. They have to be valid, since nobody checks them again. */
  constructor(status: number, headers: readonly string[]) {
    this.#status = status;
    const lines = headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    this.#start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
  }

  /**
   * Makes it the head of a response that carries the body of a GET, and tells whether it is. It is not for a connection
   * that ends with this answer, nor where Node does not know it any more: `_header` is where Node's own `writeHead`
   * leaves what it joined and checked, a third of what an answer from memory costs, and it is not documented.
   */
  applyTo(response: ServerResponse & { _header?: string | null }): boolean {
    if (!response.shouldKeepAlive || response.headersSent) return false;
    response.statusCode = this.#status;
    response._header = this.#now();
    return response.headersSent;
  }

  /** The date is as exact as the header, to the second. */
  #now(): string {
    const second = Math.trunc(Date.now() / SECOND);
    if (second !== this.#second) {
      this.#second = second;
      this.#head = [
        `${this.#start}Date: ${new Date(second * SECOND).toUTCString()}`,
        "Connection: keep-alive",
        `Keep-Alive: timeout=${CONNECTION_LIMITS.keepAliveTimeout / SECOND}`,
        "\r\n",
      ].join("\r\n");
    }
    return this.#head;
  }
}

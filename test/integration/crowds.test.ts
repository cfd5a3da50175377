import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { answerTo, dropped, expectConnections, send, start, WHOLE } from "../support/connections-server";

/** A body of `count` bytes, each of them a piece. */
const inPieces = (count: number, client = "a", method = "POST") =>
  `${method} / HTTP/1.1\r\nHost: x\r\nClient: ${client}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${"1\r\na\r\n".repeat(count)}0\r\n\r\n`;
const inOnePiece = (client: string) =>
  `POST / HTTP/1.1\r\nHost: x\r\nClient: ${client}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab`;

describe("a body in tiny pieces", () => {
  it.each(["POST", "GET"])(
    "ends its connection unanswered, and its client opens none: %s",
    async (method) => {
      await start();
      expect(await answerTo(inPieces(272)), "a few pieces").toContain("200 OK");
      expect(await answerTo(inPieces(65_000, "a", method))).toBe("");
      await expectConnections(0);
      expect(await answerTo(inOnePiece("a"))).toContain("503 Service Unavailable");
      expect(await answerTo(inOnePiece("b"))).toContain("200 OK");
      expect(dropped).toEqual(["pieces a"]);
    },
  );

  it("also ends while the rest of a refused one is thrown away", async () => {
    await start({ lingerTimeout: 60_000 });
    await answerTo(inPieces(65_000));
    await answerTo(inPieces(65_000));
    await expectConnections(0);
  });

  it("closes its address's new connections, and nobody else's", async () => {
    await start();
    await answerTo(inPieces(65_000, "127.0.0.2"), "127.0.0.2");
    expect(await answerTo(WHOLE, "127.0.0.2")).toBe("");
    expect(await answerTo(`${WHOLE.trimEnd()}\r\nConnection: close\r\n\r\n`)).toContain("200 OK");
  });
});

describe("connections beyond four fifths of the places", () => {
  it("close the oldest idle ones of the busiest address, and nobody else's", async () => {
    await start({}, undefined, { all: 100, own: 20 });
    const closed = vi.fn();
    const neighbours = Array.from({ length: 19 }, () =>
      send("", "127.0.0.3").once("end", () => closed("neighbour")),
    );
    await expectConnections(19);
    for (let count = 0; count < 150; count++)
      send("", "127.0.0.2")
        .resume()
        .on("end", () => closed("crowd"));
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(89), { timeout: 5_000 });
    await expectConnections(80);
    for (const socket of neighbours) socket.write(WHOLE);
    for (const socket of neighbours) if (socket.readableLength === 0) await once(socket, "readable");
    expect(closed).not.toHaveBeenCalledWith("neighbour");
    expect(new Set(dropped)).toEqual(new Set(["idle 127.0.0.2"]));
  });

  it("are dropped with a report where all places are taken and nobody is idle", async () => {
    const asked = vi.fn();
    await start({}, asked, { all: 10, own: 2 });
    for (let count = 1; count <= 10; count++) {
      send(WHOLE);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(count));
    }
    await answerTo(WHOLE);
    expect(dropped).toEqual(["place 127.0.0.1"]);
  });
});

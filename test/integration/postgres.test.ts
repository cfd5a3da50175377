import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { listen } from "../support/listen";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";
import { hasCommand, hasTool } from "../support/tools";

test("a connection begins with no setting that pgbouncer refuses", async () => {
  const server = createServer();
  const database = new Database(`postgres://f@127.0.0.1:${await listen(server)}/f`);
  const used = database.use(async () => {}).catch(() => {});
  const [socket] = (await once(server, "connection")) as [Socket];
  const names = String((await once(socket, "data"))[0])
    .slice(8)
    .split("\0")
    .filter((_, index) => index % 2 === 0);
  expect(names.filter(Boolean).sort()).toEqual(["application_name", "client_encoding", "database", "user"]);
  socket.destroy();
  server.close();
  await used;
  await database.close();
});

describe.skipIf(!hasTool("postgres"))("PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function ask(query: string, url = server.url) {
    const database = new Database(url);
    return database
      .use((db) => sql.raw<Record<string, string>>(query).execute(db))
      .then(({ rows }) => Object.values(rows[0] ?? {})[0])
      .finally(() => database.close());
  }

  test("works on no statement and waits for no lock for long", async () => {
    expect([await ask("show lock_timeout"), await ask("show statement_timeout")]).toEqual(["500ms", "1s"]);
  });

  test.skipIf(!hasCommand("openssl"))(
    "is asked over TLS, by a certificate of one's own authority only",
    async () => {
      const folder = temporaryFolder();
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
      const made =
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
      runProgram("openssl", [...made.split(" "), "-keyout", key, "-out", certificate]);
      runProgram("chown", ["-R", "nobody", folder]);
      for (const setting of [`ssl_key_file = '${key}'`, `ssl_cert_file = '${certificate}'`, "ssl = 'on'"])
        server.run(`alter system set ${setting}`);
      server.run("select pg_reload_conf()");
      const url = server.url.replace("127.0.0.1", "localhost");
      const isEncrypted = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
      await expect
        .poll(() => ask(isEncrypted, `${url}?sslmode=verify-full&sslrootcert=${certificate}`))
        .toBe(true);
      await expect(ask(isEncrypted, `${url}?sslmode=verify-full`)).rejects.toThrow("self-signed certificate");
    },
  );
});

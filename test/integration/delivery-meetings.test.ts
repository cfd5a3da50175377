import { describe, expect, test, vi } from "vitest";
import { DOWN, heldBack, SENT, shared, startProcess } from "../support/delivery-processes";
import { submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });

describe("attempts at one form that meet", () => {
  test("wait for each other when the second is a correction, and the correction is sent", async () => {
    const { deliveries, relay, table } = await startProcess();
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    const second = deliveries.submit(corrected);
    finish(DOWN);
    expect([await first, await second]).toEqual(["failed", "sent"]);
    expect(relay).toHaveBeenLastCalledWith(corrected.enquiry);
    expect(await table.rows()).toEqual([]);
  });

  test("are one when another process delivers it between the look-up and the storing", async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    expect(await here.deliveries.resultOfRepeat(submission)).toBeUndefined();
    await there.deliveries.submit(submission);
    expect(await here.deliveries.submit(submission)).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
    expect(there.relay).toHaveBeenCalledTimes(1);
  });

  /** One process sends, its provider does not answer yet; the same form comes to another process, which waits. */
  async function twoProcesses() {
    const [here, there] = [await startProcess(), await startProcess()];
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const second = here.deliveries.submit(submission);
    await shared.clock.sleeping();
    return { here, finish, first, second };
  }

  test("in two processes are answered alike, as it went in the first", async () => {
    const { here, finish, first, second } = await twoProcesses();
    finish(SENT);
    expect(await first).toBe("sent");
    await shared.clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
  });

  test("are taken over by the second process when the first fails", async () => {
    const { here, finish, first, second } = await twoProcesses();
    finish(DOWN);
    expect(await first).toBe("failed");
    await shared.clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).toHaveBeenCalledTimes(1);
  });

  test("end as failed for the second visitor when the first process never comes to an end", async () => {
    const start = shared.clock.now();
    const { here, finish, first, second } = await twoProcesses();
    let answer = "";
    second.then((given) => (answer = given));
    while (answer === "" && shared.clock.now() - start < 12_000) await shared.clock.wakeNext();
    expect(await second).toBe("failed");
    expect(shared.clock.now() - start).toBe(12_000);
    finish(SENT);
    expect(await first).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
  });

  test("are one when the loop has it in hand", async () => {
    const { deliveries, relay } = await startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(60_000);
    const finish = heldBack(relay);
    const retry = deliveries.retryNext();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
    const visitor = deliveries.submit(submission);
    finish(SENT);
    expect([await retry, await visitor]).toEqual(["sent", "sent"]);
    expect(relay).toHaveBeenCalledTimes(2);
  });
});

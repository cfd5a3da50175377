import { describe, expect, test, vi } from "vitest";
import { submissionOf } from "../support/enquiry-samples";
import { DOWN, heldBack, SENT, shared, startProcess } from "../support/outbox-processes";

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });

describe("attempts at one form that meet", () => {
  test("wait for each other when the second is a correction, and the correction is sent", async () => {
    const { deliveries, relay, outbox } = startProcess();
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    const second = deliveries.submit(corrected);
    finish(DOWN);
    expect([await first, await second]).toEqual(["failed", "sent"]);
    expect(relay).toHaveBeenLastCalledWith(corrected.enquiry);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("are one when another process delivers it between the look-up and the storing", async () => {
    const [here, there] = [startProcess(), startProcess(SENT, process.ppid)];
    vi.spyOn(here.outbox, "wasDelivered").mockImplementationOnce(async () => {
      await there.deliveries.submit(submission);
      return false;
    });
    expect(await here.deliveries.submit(submission)).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
    expect(there.relay).toHaveBeenCalledTimes(1);
  });

  test("are taken over by the second process when the first gives its claim back", async () => {
    const [here, there] = [startProcess(), startProcess(DOWN, process.ppid)];
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const second = here.deliveries.submit(submission);
    await shared.clock.sleeping();
    finish(DOWN);
    expect(await first).toBe("failed");
    await shared.clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).toHaveBeenCalledTimes(1);
  });

  test("end as failed for the second visitor when the first process never comes to an end", async () => {
    const [here, there] = [startProcess(), startProcess(SENT, process.ppid)];
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const start = shared.clock.now();
    let answer = "";
    const second = here.deliveries.submit(submission).then((given) => (answer = given));
    while (answer === "" && shared.clock.now() - start < 12_000) await shared.clock.wakeNext();
    expect(await second).toBe("failed");
    expect(shared.clock.now() - start).toBe(12_000);
    finish(SENT);
    expect(await first).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
  });
});

import { describe, expect, it } from "vitest";
import { listenProblem } from "../../server/start-problems";

const error = (fields: object) => Object.assign(new Error(), fields) as NodeJS.ErrnoException;

describe("an address that the server can't listen on", () => {
  it.each([
    ["EADDRINUSE", "Port 80 is taken"],
    ["EACCES", "Port 80 is closed to this user"],
    ["EADDRNOTAVAIL", "HOST web is no address of this machine"],
    ["EINVAL", "HOST web is no address of this machine"],
  ])("%s: %s", (code, advice) => {
    expect(listenProblem(error({ syscall: "listen", code, port: 80 }), "web")).toContain(advice);
  });

  it.each(["ENOTFOUND", "EAI_AGAIN"])("%s of HOST, not of another name", (code) => {
    const failed = (hostname: string) =>
      listenProblem(error({ syscall: "getaddrinfo", code, hostname }), "web");
    expect(failed("web")).toContain("HOST web is no address of this machine");
    expect(failed("api.emailjs.com")).toBeUndefined();
  });

  it("blames no address where files or memory are used up", () => {
    for (const code of ["EMFILE", "ENFILE", "ENOBUFS"])
      expect(listenProblem(error({ syscall: "listen", code, port: 80 }), "web")).toBeUndefined();
  });
});

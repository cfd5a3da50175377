import { describe, expect, it } from "vitest";
import { listenProblem } from "../../server/start-problems";

const error = (fields: object) => Object.assign(new Error(), fields) as NodeJS.ErrnoException;

describe("an address that the server can't listen on", () => {
  it.each<[string, string?]>([
    ["EADDRINUSE", "Port 80 is taken"],
    ["EACCES", "Port 80 is closed to this user"],
    ["EADDRNOTAVAIL", "HOST web is no address of this machine"],
    ["EINVAL", "HOST web is no address of this machine"],
    // Files or memory are used up.
    ["EMFILE"],
    ["ENFILE"],
    ["ENOBUFS"],
  ])("%s: %s", (code, advice) => {
    const problem = listenProblem(error({ syscall: "listen", code, port: 80 }), "web");
    expect(problem).toEqual(advice && expect.stringContaining(advice));
  });

  it.each(["ENOTFOUND", "EAI_AGAIN"])("%s of HOST, not of another name", (code) => {
    const failed = (hostname: string) =>
      listenProblem(error({ syscall: "getaddrinfo", code, hostname }), "web");
    expect(failed("web")).toContain("HOST web is no address of this machine");
    expect(failed("api.emailjs.com")).toBeUndefined();
  });
});

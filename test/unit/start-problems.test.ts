import { expect, it } from "vitest";
import { listenProblem } from "../../server/start-problems";

it.each([
  ["EADDRINUSE", { syscall: "listen", port: 80 }, "Port 80 is taken"],
  ["EACCES", { syscall: "listen", port: 80 }, "Port 80 is closed to this user"],
  ["EADDRNOTAVAIL", { syscall: "listen" }, "HOST web is no address of this machine"],
  ["EINVAL", { syscall: "listen" }, "HOST web is no address of this machine"],
  ["ENOTFOUND", { syscall: "getaddrinfo", hostname: "web" }, "HOST web is no address of this machine"],
  ["ENOTFOUND", { syscall: "getaddrinfo", hostname: "api.emailjs.com" }, undefined],
  // Files are used up.
  ["EMFILE", { syscall: "listen" }, undefined],
])("an address that the server can't listen on: %s %j", (code, fields, advice) => {
  const problem = listenProblem(Object.assign(new Error(), { code, ...fields }), "web");
  expect(problem).toEqual(advice && expect.stringContaining(advice));
});

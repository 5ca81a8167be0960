import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { judgeFailure, nextWaitMs } from "./mail-delivery";

it("waits longer after each attempt, and stops after the eighth", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => {
    const waitMs = nextWaitMs(attempts);
    return waitMs === null ? null : waitMs / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 180, 720, 1440, null, null]);
});

describe("a delivery failure", () => {
  const rcpt = (responseCode: number, text: string) => ({
    code: "EENVELOPE",
    command: "RCPT TO",
    responseCode,
    response: `${responseCode} ${text}`,
  });

  it.each([
    [rcpt(550, "5.1.1 No such user"), "recipient"],
    [rcpt(553, "Bad address"), "recipient"],
    [rcpt(552, "5.2.2 Mailbox full"), "recipient"],
    [rcpt(450, "4.2.1 Try later"), "message"],
    [rcpt(550, "5.7.1 Relaying denied"), "message"],
    [rcpt(550, "5.4.5 Daily limit exceeded"), "message"],
    [{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 550, response: "550 No" }, "message"],
    [{ code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 Spam" }, "message"],
    [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535, response: "535 No" }, "server"],
    [{ code: "ESOCKET", command: "CONN" }, "server"],
    [{ code: "EDNS", command: "CONN" }, "server"],
    [{}, "server"],
  ] as const)("%j: %s", (error, fault) => {
    expect(judgeFailure(error).fault).toBe(fault);
  });

  it("has one short line as its text, whatever the server answered", () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom("RCPT TO", "MAIL FROM", "DATA"), (reply, command) => {
        const { text } = judgeFailure({ command, responseCode: 550, response: reply.repeat(9) });
        expect(text.length).toBeLessThan(400);
        expect(text).toMatch(/^El servidor de e-mail [^\r\n\0]*\.$/);
      }),
    );
  });

  it("never repeats a server's answer about a password", () => {
    const { text } = judgeFailure({ code: "EAUTH", response: "535 clave123 is wrong" });
    expect(text).not.toContain("clave123");
  });
});

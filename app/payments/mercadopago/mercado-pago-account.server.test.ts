import { describe, expect, it } from "vitest";

import { json, useScriptedServer } from "../../../test/helpers/scripted-server";
import { getAccount } from "./mercado-pago.server";

const scripted = useScriptedServer();
const access = () => ({
  apiBase: scripted.get().base,
  accessToken: "APP_USR-1234567890-abcdef-241983636",
  limits: { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 },
});

describe("getAccount", () => {
  it("says whose account it is", async () => {
    const account = { id: 9, nickname: "TELA", email: "a@example.com", site_id: "MLA" };
    scripted.get().answerWith(json(200, { ...account, tags: ["normal", "test_user"] }));
    const read = { id: "9", nickname: "TELA", email: "a@example.com", site: "MLA" };
    await expect(getAccount(access())).resolves.toEqual({ ...read, isTestUser: true });
    scripted.get().answerWith(json(200, { ...account, email: null }));
    const withoutTags = { ...read, email: "", isTestUser: false };
    await expect(getAccount(access())).resolves.toEqual(withoutTags);
  });
});

import { User } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { afterEach, describe, expect, it } from "vitest";

import { json, startScriptedServer } from "../../../test/helpers/scripted-server";
import { pointSdkAt } from "./mp-base-url.server";

const config = AppConfig as { BASE_URL: unknown };

afterEach(() => {
  config.BASE_URL = "https://api.mercadopago.com";
});

describe("pointSdkAt", () => {
  it("has the SDK, as it is pinned, ask the simulator", async () => {
    const server = await startScriptedServer();
    server.answerWith(json(200, { id: 7 }));
    pointSdkAt(server.base);
    await new User({ accessToken: "x", options: { maxRetries: 0 } }).get();
    await server.close();
    expect(server.requests.map(({ path }) => path)).toEqual(["/users/me"]);
    expect(server.requests[0]?.headers["user-agent"]).toContain("SDK v3.6.1");
  });

  it("can go from one simulator to the next, and back to Mercado Pago", () => {
    pointSdkAt(new URL("http://127.0.0.1:4011"));
    pointSdkAt(new URL("http://[::1]:4012/"));
    expect(config.BASE_URL).toBe("http://[::1]:4012");
    pointSdkAt(null);
    expect(config.BASE_URL).toBe("https://api.mercadopago.com");
  });

  it.each([
    "https://api.example.com",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://10.0.0.1:4011",
  ])("sends nobody's token to %s", (base) => {
    expect(() => pointSdkAt(new URL(base))).toThrow("Only a simulator");
    expect(config.BASE_URL).toBe("https://api.mercadopago.com");
  });

  it.each([undefined, 7, "https://api.mercadopago.net", "https://api.mercadopago.com.example.com"])(
    "does nothing with an SDK whose address is %j",
    (base) => {
      config.BASE_URL = base;
      expect(() => pointSdkAt(null)).toThrow("3.6.1");
      expect(() => pointSdkAt(new URL("http://127.0.0.1:4011"))).toThrow("3.6.1");
      expect(config.BASE_URL).toBe(base);
    },
  );
});

import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { startSimulator, type PaymentSimulator } from "./payment-simulator/start-simulator";

/** For people, who look at what happens: the tests' own are shorter. */
const RETRY_SCHEDULE_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const ACK_TIMEOUT_MS = 10_000;

/** The simulator for a shop that is going to listen on `shopPort` of this machine. */
export function openShopSimulator(shopPort: number, port = 0): Promise<PaymentSimulator> {
  const origins = ["127.0.0.1", "localhost"].map((host) => `http://${host}:${shopPort}`);
  return startSimulator({
    port,
    app: {
      redirectUris: origins.map((origin) => `${origin}/admin/mercadopago/callback`),
      webhooksTo: `${origins[0]}/webhooks/mercadopago`,
    },
    retryScheduleMs: RETRY_SCHEDULE_MS,
    ackTimeoutMs: ACK_TIMEOUT_MS,
  });
}

/** `wanted` when nobody listens on it, or any free one. */
export async function findFreePort(wanted: number): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  } catch {
    return findFreePort(0);
  }
}

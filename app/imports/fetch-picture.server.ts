import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { PassThrough, type Readable } from "node:stream";

import { parseWebSource, pictureFileName } from "../domain/imports/picture-source";
import { storeUpload } from "../images/receive-picture.server";
import {
  FETCH_PROBLEMS,
  FetchRefusedError,
  judgeStatus,
  unconfirmedHost,
  type FetchedPicture,
  type FetchProblem,
  judgeStored,
} from "./fetch-problems";
import { type PictureNetwork, getPictureNetwork } from "./picture-network.server";

type FetchOptions = {
  network: PictureNetwork;
  mayAsk: (host: string) => boolean;
  signal?: AbortSignal | undefined;
};

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** The server's address is resolved once, checked and connected to: a name that leads elsewhere later changes nothing. */
export async function fetchPicture(source: string, options: FetchOptions): Promise<FetchedPicture> {
  const late = AbortSignal.timeout(options.network.wholeMs);
  const signal = AbortSignal.any([late, ...(options.signal ? [options.signal] : [])]);
  try {
    return await fetchAndStore(source, { ...options, signal });
  } catch (error) {
    if (signal.aborted) return FETCH_PROBLEMS.slow;
    if (error instanceof FetchRefusedError) return error.reason;
    throw error;
  }
}

type AskOptions = FetchOptions & { signal: AbortSignal };

async function fetchAndStore(source: string, options: AskOptions): Promise<FetchedPicture> {
  const answer = await follow(source, options);
  const fetched = await storeStream(pictureFileName(source), answer, (error) =>
    toRefusal(error, FETCH_PROBLEMS.cut),
  );
  if ("problem" in fetched) options.signal.throwIfAborted();
  return fetched;
}

async function follow(source: string, options: AskOptions): Promise<IncomingMessage> {
  let url = parseWebSource(source);
  if (!url) throw new FetchRefusedError(FETCH_PROBLEMS.address);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    requireAllowed(url, options);
    const answer = await ask(url, options);
    const next = readRedirect(answer, url);
    if (next === null) return requirePlain(answer);
    answer.destroy();
    url = parseWebSource(next);
    if (!url) throw new FetchRefusedError(FETCH_PROBLEMS.redirect);
  }
  throw new FetchRefusedError(FETCH_PROBLEMS.redirects);
}

/** An address instead of a name is checked first: nobody is asked to confirm their own network. */
function requireAllowed(url: URL, { network, mayAsk }: AskOptions): void {
  const host = bareHost(url);
  if (isIP(host) && !network.mayReach(host)) throw new FetchRefusedError(FETCH_PROBLEMS.private);
  if (!mayAsk(url.hostname)) throw new FetchRefusedError(unconfirmedHost(url.hostname));
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return null;
  return URL.canParse(headers.location, from) ? new URL(headers.location, from).href : "";
}

/** A picture is as it is: what is compressed again could fill the disk. */
function requirePlain(answer: IncomingMessage): IncomingMessage {
  const encoding = answer.headers["content-encoding"] ?? "identity";
  const problem =
    judgeStatus(answer.statusCode ?? 0) ??
    (encoding === "identity" ? null : FETCH_PROBLEMS.compressed);
  if (!problem) return answer;
  answer.destroy();
  throw new FetchRefusedError(problem);
}

async function ask(url: URL, { network, signal }: AskOptions): Promise<IncomingMessage> {
  const host = await findAddress(url, network, signal);
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | null = null;
    const asking = request({
      host,
      // The certificate is for the name, also where the address was resolved before.
      servername: isIP(bareHost(url)) ? "" : url.hostname,
      port: network.port,
      path: url.pathname + url.search,
      headers: { Host: url.host, Accept: "image/*", "Accept-Encoding": "identity" },
      agent: false,
      timeout: network.silenceMs,
      signal,
      ...(network.certificate !== undefined && { ca: network.certificate }),
    });
    asking.on("response", (arrived) => resolve((answer = arrived)));
    asking.on("timeout", () =>
      (answer ?? asking).destroy(new FetchRefusedError(FETCH_PROBLEMS.slow)),
    );
    asking.on("error", (error) => reject(toRefusal(error, FETCH_PROBLEMS.unreachable)));
    asking.on("close", () => reject(new FetchRefusedError(FETCH_PROBLEMS.unreachable)));
    asking.end();
  });
}

/** The one address that is connected to. All of them have to be allowed: the next one is tried else. */
async function findAddress(
  url: URL,
  { resolve, mayReach }: PictureNetwork,
  signal: AbortSignal,
): Promise<string> {
  const host = bareHost(url);
  const addresses = isIP(host) ? [host] : await inTime(resolve(host), signal);
  const [first] = addresses;
  if (first === undefined) throw new FetchRefusedError(FETCH_PROBLEMS.unknown);
  if (!addresses.every(mayReach)) throw new FetchRefusedError(FETCH_PROBLEMS.private);
  return first;
}

/** The system's resolver cannot be stopped: its answer is not waited for. */
function inTime(resolving: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new FetchRefusedError(FETCH_PROBLEMS.slow));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    resolving
      .then(resolve, () => reject(new FetchRefusedError(FETCH_PROBLEMS.unknown)))
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

function toRefusal(error: unknown, fallback: FetchProblem): FetchRefusedError {
  if (error instanceof FetchRefusedError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|^ERR_TLS/.test(code);
  return new FetchRefusedError(isCertificate ? FETCH_PROBLEMS.certificate : fallback);
}

/** A stream in between hears errors from the first moment, and keeps the source's from being taken for the disk's. */
export async function storeStream(
  fileName: string,
  source: Readable,
  judge: (error: unknown) => FetchRefusedError,
): Promise<FetchedPicture> {
  const body = new PassThrough();
  body.on("error", () => source.destroy());
  source.on("error", (error) => body.destroy(judge(error)));
  source.on("close", () => {
    if (!source.readableEnded) body.destroy(judge(null));
  });
  source.pipe(body);
  try {
    const stored = await storeUpload(body);
    if (body.errored instanceof FetchRefusedError) return body.errored.reason;
    return judgeStored(fileName, stored);
  } catch (error) {
    if (error instanceof FetchRefusedError) return error.reason;
    throw error;
  } finally {
    source.destroy();
  }
}

const AT_ONCE = 4;
/** Time limit for all pictures of one form, in milliseconds. */
const WHOLE_MS = 20_000;

/** While the owner waits. Who types an address confirms its server and where that one sends to. Answers keep the order. */
export async function fetchTypedPictures(
  addresses: readonly string[],
  { network = getPictureNetwork(), signal = AbortSignal.timeout(WHOLE_MS) } = {},
): Promise<FetchedPicture[]> {
  const fetched: FetchedPicture[] = [];
  const waiting = [...addresses.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, address] = next;
      fetched[position] = await fetchPicture(address, { network, signal, mayAsk: () => true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fetched;
}

import { afterAll, beforeAll, expect, it } from "vitest";

import { HOST, startPictureHosts, type PictureHosts } from "../../test/helpers/picture-hosts";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { FETCH_PROBLEMS } from "./fetch-problems";
import { fetchTypedPictures } from "./fetch-typed-pictures.server";

useTemporaryDataDirectory();

let hosts: PictureHosts;
beforeAll(async () => void (hosts = await startPictureHosts()));
afterAll(() => hosts.close());

const readNetwork = () => ({
  resolve: () => Promise.resolve(["127.0.0.1"]),
  mayReach: () => true,
  port: hosts.port,
  certificate: hosts.certificate,
  silenceMs: 10_000,
  wholeMs: 60_000,
});

it("asks four at a time, and keeps the order of the answers", async () => {
  const end = new AbortController();
  const paths = ["held-1.jpg", "held-2.jpg", "held-3.jpg", "held-4.jpg", "one.jpg", "401.jpg"];
  const fetching = fetchTypedPictures(
    paths.map((path) => `https://${HOST}/${path}`),
    { network: readNetwork(), signal: end.signal },
  );
  await expect.poll(() => hosts.asked).toHaveLength(4);
  hosts.release();
  expect(await fetching).toEqual([
    ...Array.from({ length: 5 }, () => ({ address: expect.stringMatching(/^\/fotos\//) })),
    FETCH_PROBLEMS.forbidden,
  ]);
});

it("says of all that have not come in time that they took too long", async () => {
  const end = new AbortController();
  const fetching = fetchTypedPictures(
    Array.from({ length: 6 }, (_, number) => `https://${HOST}/slow-headers-${number}.jpg`),
    { network: readNetwork(), signal: end.signal },
  );
  await expect.poll(() => hosts.asked.filter((place) => place.includes("slow"))).toHaveLength(4);
  end.abort();
  expect(await fetching).toEqual(Array.from({ length: 6 }, () => FETCH_PROBLEMS.slow));
});

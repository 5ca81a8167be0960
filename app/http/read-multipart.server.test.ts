import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../test/helpers/any-text";
import { readMultipartForm, type IncomingFile } from "./read-multipart.server";

const BOUNDARY = "----borde";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function post(body: BodyInit, contentType?: string): Request {
  const headers = contentType === undefined ? undefined : { "Content-Type": contentType };
  return new Request("http://tela.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as never);
}

/** Accepts every file and records its size. */
function receiver() {
  const received: [field: string, fileName: string, bytes: number][] = [];
  return {
    received,
    receiveFile: async ({ field, fileName, stream }: IncomingFile) => {
      received.push([field, fileName, (await buffer(stream)).length]);
      return { address: `/fotos/${fileName}` };
    },
  };
}

async function statusOf(reading: Promise<unknown>): Promise<number> {
  try {
    await reading;
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

function part(name: string, value: string, fileName?: string): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
}

const END = `--${BOUNDARY}--\r\n`;

describe("a form with files", () => {
  it("gives its texts and hands over its files, each in their order", async () => {
    const body = new FormData();
    body.append("nombre", "Remera ñandú");
    body.append("fotos", new File(["uno"], "1.jpg"));
    body.append("talle", "M");
    body.append("talle", "L");
    body.append("fotos", new File([Buffer.alloc(300_000)], "2.jpg"));
    body.append("__proto__", "x");
    const { received, receiveFile } = receiver();
    const { formData, files, problems } = await readMultipartForm(post(body), receiveFile);
    expect([...formData]).toEqual([
      ["nombre", "Remera ñandú"],
      ["talle", "M"],
      ["talle", "L"],
      ["__proto__", "x"],
    ]);
    expect(received).toEqual([
      ["fotos", "1.jpg", 3],
      ["fotos", "2.jpg", 300_000],
    ]);
    expect(files).toEqual([
      { field: "fotos", fileName: "1.jpg", address: "/fotos/1.jpg" },
      { field: "fotos", fileName: "2.jpg", address: "/fotos/2.jpg" },
    ]);
    expect(problems).toEqual([]);
  });

  it("takes file inputs that were left empty for no files, and a named empty file for one", async () => {
    const body = new FormData();
    body.append("fotos", new File([], ""));
    body.append("fotos", new File([], "vacía.jpg"));
    const { received, receiveFile } = receiver();
    await readMultipartForm(post(body), receiveFile);
    expect(received).toEqual([["fotos", "vacía.jpg", 0]]);
  });

  it("keeps the files beside one that is refused, whether or not that one was read", async () => {
    const body = new FormData();
    for (const name of ["a.jpg", "mal.jpg", "b.jpg"]) {
      body.append("fotos", new File([Buffer.alloc(500_000)], name));
    }
    body.append("nombre", "después");
    for (const isRead of [true, false]) {
      const { formData, files, problems } = await readMultipartForm(
        post(body),
        async ({ fileName, stream }) => {
          if (fileName !== "mal.jpg")
            return receiver().receiveFile({ field: "", fileName, stream });
          if (isRead) await buffer(stream);
          else stream.destroy();
          return { problem: "mal.jpg no sirve." };
        },
      );
      expect(files.map(({ fileName }) => fileName)).toEqual(["a.jpg", "b.jpg"]);
      expect(problems).toEqual(["mal.jpg no sirve."]);
      expect(formData.get("nombre")).toBe("después");
    }
  });

  it("hands over one file at a time, and no more than 20", async () => {
    const body = new FormData();
    for (let number = 1; number <= 23; number += 1) {
      body.append("fotos", new File([`${number}`], `${number}.jpg`));
      body.append("vacía", new File([], ""));
    }
    let atOnce = 0;
    const { files, problems } = await readMultipartForm(post(body), async (file) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await buffer(file.stream);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return { address: file.fileName };
    });
    expect(files).toHaveLength(20);
    expect(problems).toEqual([
      "Se pueden mandar hasta 20 fotos por vez: no guardamos “21.jpg” ni las que seguían.",
    ]);
  });

  it("names the refused files in their order, and then those beyond the limit", async () => {
    const files = Array.from({ length: 22 }, (_, index) =>
      part("archivo", "x", `${index + 1}.txt`),
    );
    // In one chunk, so that the parser finds all files before the first is processed.
    const body = files.join("") + END;
    const { problems } = await readMultipartForm(post(body, TYPE), ({ fileName }) =>
      Promise.resolve({ problem: `${fileName} no sirve.` }),
    );
    expect(problems).toHaveLength(21);
    expect(problems[0]).toBe("1.txt no sirve.");
    expect(problems[20]).toContain("“21.txt”");
  });

  it("waits for whoever takes the file before it reads on", async () => {
    let sent = 0;
    const head = Buffer.from(part("fotos", "", "a.jpg").slice(0, -2));
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += 1;
          if (sent === 1) controller.enqueue(head);
          else if (sent < 200) controller.enqueue(Buffer.alloc(65_536));
          else {
            controller.enqueue(Buffer.from(`\r\n${END}`));
            controller.close();
          }
        },
      },
      { highWaterMark: 0 },
    );
    let sentBeforeRead = 0;
    await readMultipartForm(post(body, TYPE), async ({ stream }) => {
      for (let turn = 0; turn < 100; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      sentBeforeRead = sent;
      await buffer(stream);
      return { address: "" };
    });
    expect(sentBeforeRead).toBeLessThan(10);
    expect(sent).toBe(200);
  });

  it("cuts a field that is far too long, and keeps the others", async () => {
    const body = part("a", "ñ".repeat(400 * 1024)) + part("b", "sigue") + END;
    const { formData } = await readMultipartForm(post(body, TYPE), receiver().receiveFile);
    const cut = formData.get("a");
    expect(typeof cut === "string" && cut.length).toBe(128 * 1024);
    expect(formData.get("b")).toBe("sigue");
  });

  it("is read as any other form when it brings no files", async () => {
    const { receiveFile } = receiver();
    const form = await readMultipartForm(post(new URLSearchParams({ a: "1" })), receiveFile);
    expect([...form.formData]).toEqual([["a", "1"]]);
  });
});

describe("what no form of ours sends is 400", () => {
  it.each([
    ["too many fields", part("a", "1").repeat(1001) + END],
    ["too much text", part("a", "x".repeat(250 * 1024)).repeat(5) + END],
    ["too many parts", part("", "", "").repeat(1300) + END],
    [
      "a field without a name",
      `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`,
    ],
    ["nothing", ""],
    ["no beginning", "hola"],
    ["no end", part("a", "1")],
    ["an end in the middle of a file", part("a", "x".repeat(200_000), "a.jpg").slice(0, -2)],
    ["an end in the middle of a head", `--${BOUNDARY}\r\nContent-Disposition: form`],
  ])("%s", async (_title, body) => {
    expect(await statusOf(readMultipartForm(post(body, TYPE), receiver().receiveFile))).toBe(400);
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "text/plain",
    "application/json",
  ])("of the type %j", async (type) => {
    expect(await statusOf(readMultipartForm(post("x", type), receiver().receiveFile))).toBe(400);
  });

  it("a body that breaks off, once whoever takes the file has let go of it", async () => {
    const chunks = [Buffer.from(part("a", "x".repeat(1000), "a.jpg").slice(0, -2))];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.error(new Error("aborted"));
      },
    });
    let hasLetGo = false;
    const status = await statusOf(
      readMultipartForm(post(body, TYPE), async ({ stream }) => {
        await buffer(stream).catch(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
        hasLetGo = true;
        return { problem: "cortada" };
      }),
    );
    expect([status, hasLetGo]).toEqual([400, true]);
  });

  it("but a failure of whoever takes the file stays one", async () => {
    const reading = readMultipartForm(post(part("a", "x", "a.jpg") + END, TYPE), () =>
      Promise.reject(new Error("roto")),
    );
    await expect(reading).rejects.toThrow("roto");
  });
});

it("any body is a form or 400", async () => {
  const piece = fc.oneof(
    fc.constantFrom(`--${BOUNDARY}`, "\r\n", "--", "\r\n\r\n", "\n", END, "Content-Type: x", ";"),
    fc.constantFrom("Content-Disposition: form-data", '; name="a"', '; filename="a.jpg"', "; name"),
    fc.constantFrom(part("a", "1"), part("f", "x", "a.jpg"), part("f", "", ""), 'filename*=x"y'),
    fc.string({ unit: ANY_CHARACTER, maxLength: 30 }),
  );
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant(TYPE) },
    { weight: 1, arbitrary: fc.constantFrom("multipart/form-data; boundary=-", `${TYPE}; x="`) },
  );
  const bodies = fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(bodies, type, async (chunks, contentType) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const pieces of chunks) controller.enqueue(Buffer.from(pieces.join("")));
          controller.close();
        },
      });
      const status = await statusOf(
        readMultipartForm(post(body, contentType), receiver().receiveFile),
      );
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 1500 },
  );
});

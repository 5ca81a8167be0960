const NOTHING = Buffer.alloc(0);

/** `tellsWhen`: whether the answer says when to come again. */
type OnAnswer = (status: number, tellsWhen: boolean) => void;

/** Finds where each answer on a keep-alive HTTP/1.1 connection ends, and skips its body. */
export class AnswerReader {
  #state: "head" | "body" | "chunk" | "trailer" = "head";
  #status = 0;
  /** Body bytes to pass over before the next thing worth reading. */
  #skip = 0;
  /** A head or a chunk's first line that is not whole yet. */
  #pending: Buffer = NOTHING;
  #tellsWhen = false;
  readonly #onAnswer: OnAnswer;

  constructor(onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer;
  }

  push(bytes: Buffer): void {
    const data = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes;
    let at = 0;
    while (at < data.length) {
      const next = this.#skip > 0 ? this.#skipFrom(data, at) : this.#readFrom(data, at);
      if (next === null) break;
      at = next;
    }
    // A copy, since whoever reads from the connection may use the memory again.
    this.#pending = at < data.length ? Buffer.from(data.subarray(at)) : NOTHING;
  }

  #skipFrom(data: Buffer, at: number): number {
    const length = Math.min(this.#skip, data.length - at);
    this.#skip -= length;
    if (this.#skip === 0 && this.#state === "body") this.#finish();
    return at + length;
  }

  /** Where to go on; null when more bytes have to come first. */
  #readFrom(data: Buffer, at: number): number | null {
    const mark = this.#state === "head" ? "\r\n\r\n" : "\r\n";
    const end = data.indexOf(mark, at, "latin1");
    if (end < 0) return null;
    if (this.#state === "head") this.#readHead(data.toString("latin1", at, end));
    else if (this.#state === "chunk") this.#readChunkSize(data.toString("latin1", at, end));
    else if (end === at) this.#finish();
    return end + mark.length;
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12));
    this.#tellsWhen = /\r\nretry-after: *\d/i.test(head);
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#state = "chunk";
      return;
    }
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    // That one tells the length of the body it leaves out.
    this.#skip = this.#status === 304 ? 0 : length;
    if (this.#skip === 0) this.#finish();
    else this.#state = "body";
  }

  #readChunkSize(line: string): void {
    const size = parseInt(line, 16);
    if (size === 0) this.#state = "trailer";
    else this.#skip = size + "\r\n".length;
  }

  #finish(): void {
    this.#state = "head";
    this.#onAnswer(this.#status, this.#tellsWhen);
  }
}

import { useEffect, useRef, useState } from "react";

/** The part of the Barcode Detection API that is used: TypeScript does not know it (wicg.github.io/shape-detection-api). */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Those of labels of clothes. */
const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf"];

const LOOK_EVERY_MS = 200;
/** One label stays before the camera for longer than a look takes. */
const SAME_AGAIN_MS = 2000;

type CameraViewProps = { onCode: (code: string) => void };

/** What the camera sees. Each code counts once while it stays in the picture. */
export default function CameraView({ onCode }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);

  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const closing = new AbortController();
    const take = (code: string) => {
      setLast(code);
      onCode(code);
    };
    watch(view, take, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted) setProblem(describeProblem(error));
    });
    return () => closing.abort();
  }, [onCode]);

  if (problem !== null) return <p role="alert">{problem}</p>;
  return (
    <>
      <video
        ref={video}
        className="camera-view"
        autoPlay
        muted
        playsInline
        aria-label="Lo que ve la cámara"
      />
      <p role="status">{last === null ? "Acercá la etiqueta a la cámara." : `Leído: ${last}`}</p>
    </>
  );
}

async function watch(view: HTMLVideoElement, take: (code: string) => void, signal: AbortSignal) {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass };
  const known = await BarcodeDetector.getSupportedFormats();
  const formats = FORMATS.filter((format) => known.includes(format));
  if (formats.length === 0) throw new DOMException("", "NotSupportedError");
  const detector = new BarcodeDetector({ formats });
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop, { once: true });
  view.srcObject = stream;
  const seenAt = new Map<string, number>();
  while (!signal.aborted) {
    // A frame that is not there yet is no reason to stop.
    const seen = await detector.detect(view).catch(() => []);
    for (const { rawValue } of seen) {
      const isNew = Date.now() - (seenAt.get(rawValue) ?? 0) > SAME_AGAIN_MS;
      seenAt.set(rawValue, Date.now());
      if (isNew && !signal.aborted) take(rawValue);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function describeProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return "El navegador no dio permiso para usar la cámara. Podés permitirla en el candado de la barra de direcciones, o escribir el código.";
  }
  if (name === "NotFoundError") return "No encontramos una cámara. Escribí el código.";
  return "No pudimos usar la cámara. Escribí el código.";
}

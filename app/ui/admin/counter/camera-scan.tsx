import { lazy, Suspense, useEffect, useState } from "react";

type CameraScanProps = { onCode: (code: string) => void };

const CameraView = lazy(() => import("./camera-view"));

/** A button for phones and laptops whose browser reads barcodes. Nothing without script, or in any other browser. */
export function CameraScan({ onCode }: CameraScanProps) {
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCanScan("BarcodeDetector" in window && "mediaDevices" in navigator), []);
  if (!canScan) return null;
  return (
    <div className="camera">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Cerrar la cámara" : "Leer con la cámara"}
      </button>
      {isOpen && (
        <Suspense fallback={<p role="status">Abriendo la cámara…</p>}>
          <CameraView onCode={onCode} />
        </Suspense>
      )}
    </div>
  );
}

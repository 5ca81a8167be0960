type QrDrawingProps = {
  size: number;
  path: string;
  /** What it says, for those who cannot see it. */
  label: string;
};

/** Dark on white in every palette, because a camera reads no other code. */
export function QrDrawing({ size, path, label }: QrDrawingProps) {
  return (
    <svg
      className="qr-drawing"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const SHAPES = {
  menu: <path d="M3 6.5h18M3 12h18M3 17.5h18" />,
  close: <path d="m5.5 5.5 13 13m0-13-13 13" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  bag: (
    <>
      <path d="M4.5 8h15l1 12.5h-17z" />
      <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </>
  ),
  filters: <path d="M3 7h11m5 0h2M3 17h2m5 0h11M14 4.5v5h5v-5zM5 14.5v5h5v-5z" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  pause: <path d="M8.5 5v14m7-14v14" />,
  play: <path d="M7.5 5v14l11-7z" />,
  zoom: <path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />,
} as const;

type IconName = keyof typeof SHAPES;

/** A line icon in the colour of the text; decorative, because the text names it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}

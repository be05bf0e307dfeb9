/** Square caps, two-pixel lines. */
const paths = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5L5 19",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  bag: "M5 8h14l1 13H4L5 8zM8.5 8V6a3.5 3.5 0 0 1 7 0v2",
  person: "M12 3.5a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4 21v-1.5a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5V21",
  eye: "M2 12s3.6-6 10-6s10 6 10 6s-3.6 6-10 6s-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z",
  check: "M4 12.5l5 5L20 6.5",
  arrow: "M4 12h16M13 5l7 7l-7 7",
  filter: "M3 7h18M6 12h12M10 17h4",
  share: "M12 3v12M7 8l5-5l5 5M5 13v8h14v-8",
} as const;

export function Icon({ name, size = 24 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

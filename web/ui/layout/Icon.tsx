import styles from './Icon.module.css'

const starOutline = 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z'

/**
 * Shapes of the icons, as stroked paths with round ends on a grid of 20 units. A shape is filled only if this
 * icon is usually drawn filled.
 */
const drawings = {
  back: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  blanks: <path d="M2.5 12.5h4M8 12.5h4M13.5 12.5h4" />,
  camera: (
    <>
      <path d="M2.5 6h3.7l1.5-2.2h4.6L13.8 6h3.7v10.5h-15z" />
      <circle cx="10" cy="10.8" r="3" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  chevron: <path d="m5 7.5 5 5 5-5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 6v4.2l2.8 1.8" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  copy: <path d="M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4" />,
  dark: <rect fill="currentColor" x="2.5" y="6" width="15" height="8" rx="1" />,
  download: <path d="M10 3v10m-4-4 4 4 4-4M4 17h12" />,
  external: <path d="M8 4.5H4v11.5h11.5v-4M11.5 3.5h5v5m0-5-7 7" />,
  eye: (
    <>
      <path d="M2 10c2-3.4 4.7-5 8-5s6 1.6 8 5c-2 3.4-4.7 5-8 5s-6-1.6-8-5Z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  filter: <path d="M3 5.5h14M5.5 10h9M8 14.5h4" />,
  heart: (
    <path d="M10 16.5 3.8 10a4 4 0 0 1 0-5.4 3.7 3.7 0 0 1 5.3 0l.9 1 .9-1a3.7 3.7 0 0 1 5.3 0 4 4 0 0 1 0 5.4z" />
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.3v4.2M10 6.5v.01" />
    </>
  ),
  keys: <path d="M2.5 5.5h15v9h-15zM5.5 8.5v.01M8.5 8.5v.01M11.5 8.5v.01M14.5 8.5v.01M6.5 11.7h7" />,
  lamp: <path d="M7.8 14.3a4.7 4.7 0 1 1 4.4 0V16H7.8zM8.5 18.3h3M10 1.5v.01M3.6 4.2v.01M16.4 4.2v.01" />,
  lampStand: <path d="M7.3 7.7a3.6 3.6 0 1 1 5.4 0l-.7.9H8zM10 8.6V16M6.500 17.5 10 16l3.5 1.5" />,
  lock: <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9M10 12.3v1.5" />,
  loop: <path d="M4 9.5V9a3 3 0 0 1 3-3h8.5M13 3.5 15.5 6 13 8.5M16 10.5v.5a3 3 0 0 1-3 3H4.5M7 16.5 4.5 14 7 11.5" />,
  mail: <path d="M3 5h14v10H3zM3 6l7 5 7-5" />,
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  mic: (
    <>
      <rect x="7.5" y="2.5" width="5" height="9" rx="2.5" />
      <path d="M4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.5" />
    </>
  ),
  minus: <path d="M4 10h12" />,
  moon: <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />,
  more: <path strokeWidth="2.4" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />,
  file: <path d="M5 2.5h7L15.5 6v11.5H5zM11.5 2.5v4h4" />,
  firstLetters: <path d="M3 5v7.5h4M9 12.5h3.5M14.5 12.5h3.5" />,
  forward: <path d="M7.5 4.5 13 10l-5.5 5.5" />,
  next: (
    <>
      <path fill="currentColor" d="M4.5 5v10l7-5z" />
      <path d="M14.5 5v10" strokeWidth="2" />
    </>
  ),
  offline: (
    <path d="M3 3l14 14M2.5 8.3A11 11 0 0 1 6 6.1M9.3 5.1a11 11 0 0 1 8.2 3.2M5.5 11.4a6.5 6.5 0 0 1 3-1.7M12.7 10.2a6.5 6.5 0 0 1 1.8 1.2M10 15v.01" />
  ),
  paste: <path d="M7 4.5H4.5v13h11v-13H13M7 3h6v3.2H7z" />,
  pause: <path strokeWidth="2.6" d="M7 4.5v11M13 4.5v11" />,
  pencil: <path d="m4 16 1-4 8-8 3 3-8 8zM11.5 5.5l3 3" />,
  person: (
    <>
      <circle cx="10" cy="6.8" r="3.3" />
      <path d="M3.5 17c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5" />
    </>
  ),
  play: <path fill="currentColor" d="M6.5 4v12l9.5-6z" />,
  plus: <path d="M10 4v12M4 10h12" />,
  prompt: <path d="M3.5 4.5h13V13H9.5L6 16v-3H3.5zM7 8.8h.01M10 8.8h.01M13 8.8h.01" />,
  redo: <path d="M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h3" />,
  refresh: <path d="M16 4v4h-4M15.5 8A6 6 0 1 0 16 11.5" />,
  script: <path d="M5 2.5h7.5L16 6v11.5H5zM12.5 2.5V6H16M8 9.5h5M8 12.3h5" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m12.8 12.8 4.2 4.2" />
    </>
  ),
  sound: <path d="M3 8.5v3M6.5 6v8M10 3.5v13M13.5 6.5v7M17 8.5v3" />,
  speed: <path d="M3.8 15.5a7.5 7.5 0 1 1 12.4 0M10 12l3.3-4.3M10 12v.01" />,
  star: <path d={starOutline} />,
  starred: <path fill="currentColor" d={starOutline} />,
  stop: <rect fill="currentColor" x="5" y="5" width="10" height="10" rx="1" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
    </>
  ),
  system: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path fill="currentColor" d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" />
    </>
  ),
  toCue: <path d="M4 4.5v4h4M4.3 8.2A6.2 6.2 0 1 1 4 11.5" />,
  trash: <path d="M4 5.5h12M8 5.5v-2h4v2M5.5 5.5 6.2 17h7.6l.7-11.5" />,
  undo: <path d="M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8" />,
  warning: <path d="M10 3.5 18 17H2zM10 8.5v4M10 14.8v.01" />,
}

/** An icon that `Icon` can draw. */
export type IconName = keyof typeof drawings

/** Names of all icons, for the gallery. */
export const iconNames = Object.keys(drawings) as IconName[]

/** A decorative icon. It is never the only label: a text or an accessible name must say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

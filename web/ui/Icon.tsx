import styles from './Icon.module.css'

const starOutline = 'M10 3l2.1 4.4 4.8.6-3.5 3.3.9 4.8-4.3-2.4-4.3 2.4.9-4.8L3.1 8l4.8-.6z'

/** Strokes on a 20-unit grid, round ends; solid only where the trade's sign is solid. */
const drawings = {
  check: <path d="m4 10.5 4 4 8-9" />,
  chevron: <path d="m5 7.5 5 5 5-5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  download: <path d="M10 3v10m-4-4 4 4 4-4M4 17h12" />,
  eye: (
    <>
      <path d="M2 10c2-3.4 4.7-5 8-5s6 1.6 8 5c-2 3.4-4.7 5-8 5s-6-1.6-8-5Z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  mail: <path d="M3 5h14v10H3zM3 6l7 5 7-5" />,
  pause: <path strokeWidth="2.6" d="M7 4.5v11M13 4.5v11" />,
  pencil: <path d="m4 16 1-4 8-8 3 3-8 8zM11.500 5.500l3 3" />,
  play: <path fill="currentColor" d="M6.5 4v12l9.5-6z" />,
  refresh: <path d="M16 4v4h-4M15.5 8A6 6 0 1 0 16 11.5" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m12.8 12.8 4.2 4.2" />
    </>
  ),
  star: <path d={starOutline} />,
  starred: <path fill="currentColor" d={starOutline} />,
  stop: <rect fill="currentColor" x="5" y="5" width="10" height="10" rx="1" />,
  trash: <path d="M4 5.500h12M8 5.500v-2h4v2M5.5 5.5 6.2 17h7.600l.7-11.5" />,
  warning: <path d="M10 3.5 18 17H2zM10 8.500v4M10 14.800v.01" />,
}

export type IconName = keyof typeof drawings

/** A small sign beside a word. It is never the only name of a thing: the words or a label carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

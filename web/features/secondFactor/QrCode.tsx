import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './SecondFactor.module.css'

/** Width of the empty border that ISO 18004 requires, in modules. A module is one square of the code. */
const quietZone = 4

/** Returns one SVG path that contains all dark modules. Adjacent modules of a row are one rectangle. */
function createPath(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
      }),
    )
    .join('')
}

/** Renders a QR code in the browser, so that its content is not sent to a server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
    return { size: count, path: createPath(data) }
  }, [text])
  const fullSize = size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${fullSize} ${fullSize}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

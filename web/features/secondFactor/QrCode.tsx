import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './SecondFactor.module.css'

/** What scanners need around it to see where it ends (ISO 18004). */
const quietZone = 4

/** One path over all dark squares, run by run: small, and sharp at any size. */
function pathOf(data: readonly (readonly boolean[])[]): string {
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

/** A picture that cameras read, drawn here: what it says goes to nobody. */
export function QrCode({ says, label }: { says: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: count } = encode(says, { ecc: 'M', border: 0 })
    return { size: count, path: pathOf(data) }
  }, [says])
  const whole = size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

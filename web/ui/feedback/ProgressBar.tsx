import { useId, type ReactNode } from 'react'
import styles from './Progress.module.css'

export type ProgressProps = {
  /** What goes on: *Reading*. Shown above the bar, unless `isBare`. */
  label: string
  /** From 0 to 1; null while nobody knows. */
  value: number | null
  /** The same in words, such as *about 20 seconds left*; shown at the end of the line. */
  words?: ReactNode
  isBare?: boolean
}

/** How far something is that takes a while. Where its end is not known it says only that it goes on. */
export function Progress({ label, value, words, isBare }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      {!isBare && (
        <p className={styles.words}>
          <span id={id}>{label}</span>
          {words && <span className={styles.figures}>{words}</span>}
        </p>
      )}
      <progress
        className={styles.bar}
        max={1}
        {...(value === null ? {} : { value: Math.min(1, Math.max(0, value)) })}
        {...(isBare ? { 'aria-label': label } : { 'aria-labelledby': id })}
      />
    </div>
  )
}

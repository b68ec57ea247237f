import { useId, type ReactNode } from 'react'
import styles from './ProgressBar.module.css'

export type ProgressBarProps = {
  /** Name of the running work, such as *Reading*. It is shown above the bar, unless `isBare` is set. */
  label: string
  /** Progress from 0 to 1; null while unknown. */
  value: number | null
  /** The progress as text, such as *about 20 seconds left*, shown at the end of the label's line. */
  valueText?: ReactNode
  isBare?: boolean
}

/** A progress bar. If the value is unknown, it only shows that work is running. */
export function ProgressBar({ label, value, valueText, isBare }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      {!isBare && (
        <p className={styles.words}>
          <span id={id}>{label}</span>
          {valueText && <span className={styles.value}>{valueText}</span>}
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

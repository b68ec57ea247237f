import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Facts.module.css'

/** A row of numbers with their labels. */
export function Metrics({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>{children}</dl>
    </section>
  )
}

export type MetricProps = {
  label: string
  value: ReactNode
  /** A short text below the number that explains it, or compares it with another number. */
  note?: ReactNode
  /** Path of the list whose entries the number counts; the number is then a link to it. */
  to?: string
}

/** A number with its label, inside `Metrics`. */
export function Metric({ label, value, note, to }: MetricProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{to ? <Link to={to}>{value}</Link> : value}</dd>
      {note && <dd className={styles.aside}>{note}</dd>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Facts.module.css'

/** A row of figures under one rule. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>{children}</dl>
    </section>
  )
}

export type FigureProps = {
  label: string
  value: ReactNode
  /** What it is made of, or how it compares; in quiet ink below. */
  aside?: ReactNode
  /** Where those are listed whom it counts. */
  to?: string
}

/** One figure with its name above; lives in `Figures`. */
export function Figure({ label, value, aside, to }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{to ? <Link to={to}>{value}</Link> : value}</dd>
      {aside && <dd className={styles.aside}>{aside}</dd>}
    </div>
  )
}

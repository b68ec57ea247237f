import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A term and its value, such as a label and a date. */
export type Fact = { term: string; value: ReactNode }

/** A list of terms with their values, in several columns if the screen is wide enough. */
export function Facts({ facts, isWide }: { facts: readonly Fact[]; isWide?: boolean }) {
  return (
    <dl className={styles.facts} data-wide={isWide || undefined}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

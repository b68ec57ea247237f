import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** One term with its value. */
export type Fact = { term: string; value: ReactNode }

/** A list of terms and values, in columns if the screen is wide enough. */
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

import type { Strength } from './password.ts'
import styles from './accounts.module.css'

/** How hard a password is to guess, in bars and in words. */
export function StrengthMeter({ strength }: { strength: Strength }) {
  return (
    <div className={styles.meter} role="status" data-good={strength.score * 2 > strength.outOf}>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: strength.outOf }, (_, index) => (
          <i key={index} data-lit={index < strength.score} />
        ))}
      </span>
      <span>{strength.label}</span>
    </div>
  )
}

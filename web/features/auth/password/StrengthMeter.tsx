import type { Strength } from './password.ts'
import styles from './accounts.module.css'

/** How hard a password is to guess, in bars and in words. Before anything is typed it keeps its place. */
export function StrengthMeter({ strength, isEmpty }: { strength: Strength; isEmpty: boolean }) {
  const { score, outOf, label, advice } = strength
  return (
    <div className={styles.strength} role="status">
      <div className={styles.meter} data-good={!isEmpty && score * 2 > outOf}>
        <span className={styles.bars} aria-hidden="true">
          {Array.from({ length: outOf }, (_, index) => (
            <i key={index} data-lit={!isEmpty && index < score} />
          ))}
        </span>
        <span className={styles.level}>{!isEmpty && label}</span>
      </div>
      {advice && !isEmpty && <p className={styles.advice}>{advice}</p>}
    </div>
  )
}

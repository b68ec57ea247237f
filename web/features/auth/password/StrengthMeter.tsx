import type { PasswordStrength } from './password.ts'
import styles from '../auth.module.css'

/** Shows the strength of a password as bars and text. It keeps its height while empty. */
export function StrengthMeter({ strength, isEmpty }: { strength: PasswordStrength; isEmpty: boolean }) {
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

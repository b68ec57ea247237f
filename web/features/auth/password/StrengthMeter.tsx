import * as messages from '../messages.ts'
import type { PasswordStrength } from './password.ts'
import styles from '../auth.module.css'

type StrengthMeterProps = {
  strength: PasswordStrength
  isEmpty: boolean
  /** Why the password would be refused; null if it is allowed. It replaces the strength, so that there is one verdict. */
  refusal: string | null
}

/** Shows the strength of a password as bars and text. Its height is the same for an empty password. */
export function StrengthMeter({ strength, isEmpty, refusal }: StrengthMeterProps) {
  const { outOf } = strength
  const { score, label, advice } =
    refusal === null ? strength : { score: 1, label: messages.strengthNotEnough, advice: refusal }
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

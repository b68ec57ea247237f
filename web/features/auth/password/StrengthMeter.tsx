import * as messages from '../messages.ts'
import type { PasswordStrength } from './password.ts'
import styles from '../auth.module.css'

type StrengthMeterProps = {
  strength: PasswordStrength
  isEmpty: boolean
  /**
   * Why the server would refuse the password; null if the password is allowed. The meter shows this text instead of the
   * strength, so that the two do not contradict each other.
   */
  refusal: string | null
}

/** Shows the strength of a password as bars and as text. While the field is empty, shows empty bars and no text. */
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

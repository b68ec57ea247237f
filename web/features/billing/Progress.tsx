import * as phrases from './words.ts'
import styles from './billing.module.css'

export type Step = 'signup' | 'verify' | 'choose'

const steps: readonly { step: Step; words: string }[] = [
  { step: 'signup', words: phrases.signUp },
  { step: 'verify', words: phrases.verifyEmail },
  { step: 'choose', words: phrases.choosePlan },
]

/** The three steps, and which of them is next. */
export function Progress({ step }: { step: Step }) {
  const at = steps.findIndex((one) => one.step === step)
  return (
    <ol className={styles.progress} aria-label={phrases.progress}>
      {steps.map(({ words }, index) => (
        <li
          key={words}
          data-is={index < at ? 'done' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {words}
        </li>
      ))}
    </ol>
  )
}

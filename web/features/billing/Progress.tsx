import styles from './billing.module.css'

export type Step = 'signup' | 'verify' | 'choose'

const steps: readonly { step: Step; words: string }[] = [
  { step: 'signup', words: 'Sign Up' },
  { step: 'verify', words: 'Verify Email' },
  { step: 'choose', words: 'Choose Plan' },
]

/** The three steps, and which of them is next. */
export function Progress({ step }: { step: Step }) {
  const at = steps.findIndex((one) => one.step === step)
  return (
    <ol className={styles.progress} aria-label="Progress">
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

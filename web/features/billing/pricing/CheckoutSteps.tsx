import * as messages from '../messages.ts'
import styles from '../billing.module.css'

export type CheckoutStep = 'signup' | 'verify' | 'choose'

const steps: readonly { step: CheckoutStep; words: string }[] = [
  { step: 'signup', words: messages.stepSignUp },
  { step: 'verify', words: messages.stepVerifyEmail },
  { step: 'choose', words: messages.stepChoosePlan },
]

/** The three steps to a subscription, with the current one marked. */
export function CheckoutSteps({ step }: { step: CheckoutStep }) {
  const currentIndex = steps.findIndex((one) => one.step === step)
  return (
    <ol className={styles.progress} aria-label={messages.stepsLabel}>
      {steps.map(({ words }, index) => (
        <li
          key={words}
          data-is={index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'ahead'}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < currentIndex ? '✓' : index + 1}</span>
          {words}
        </li>
      ))}
    </ol>
  )
}

import * as messages from '../messages.ts'
import styles from '../billing.module.css'

export type CheckoutStep = 'signup' | 'verify' | 'choose'

const steps: readonly { step: CheckoutStep; label: string }[] = [
  { step: 'signup', label: messages.stepSignUp },
  { step: 'verify', label: messages.stepVerifyEmail },
  { step: 'choose', label: messages.stepChoosePlan },
]

/** Shows the three steps to a subscription, and marks the step that the user has reached. */
export function CheckoutSteps({ step }: { step: CheckoutStep }) {
  const currentIndex = steps.findIndex((one) => one.step === step)
  return (
    <ol className={styles.progress} aria-label={messages.stepsLabel}>
      {steps.map(({ label }, index) => (
        <li
          key={label}
          data-is={index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'ahead'}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < currentIndex ? '✓' : index + 1}</span>
          <b>{label}</b>
        </li>
      ))}
    </ol>
  )
}

import {
  storeVisitorCoupon,
  storeVisitorPlan,
  useVisitorCoupon,
  useVisitorPlan,
} from '../../../platform/session/visitorChoices.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from './messages.ts'
import styles from '../auth.module.css'

type RowProps = { label: string; removeLabel: string; onRemove: () => void }

const Row = ({ label, removeLabel, onRemove }: RowProps) => (
  <li>
    <span>{label}</span>
    <Button size="dense" label={removeLabel} onPress={onRemove}>
      {messages.choicesRemove}
    </Button>
  </li>
)

/** Lists the coupon code and the plan that the new account will store, each with a button that removes it. */
export function ChosenBeforeSignUp() {
  const code = useVisitorCoupon()
  const plan = useVisitorPlan()
  if (!code && !plan) return null
  return (
    <div className={styles.chosen}>
      <ul>
        {code && (
          <Row
            label={messages.choicesCode(code)}
            removeLabel={messages.choicesRemoveCode}
            onRemove={() => storeVisitorCoupon(null)}
          />
        )}
        {plan && (
          <Row
            label={messages.choicesPlan[plan]}
            removeLabel={messages.choicesRemovePlan}
            onRemove={() => storeVisitorPlan(null)}
          />
        )}
      </ul>
      <p className={styles.quiet}>{code && plan ? messages.choicesSent : messages.choicesSentOne}</p>
    </div>
  )
}

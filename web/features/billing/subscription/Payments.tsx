import { Icon } from '../../../ui/layout/Icon.tsx'
import type { Billing } from './subscriptionState.ts'
import { formatMoney, formatShortDay } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from './Subscription.module.css'

type Payment = Billing['payments'][number]

const icons = { paid: 'check', failed: 'warning', refunded: 'back' } as const
const planNames = {
  monthly: messages.planMonthly,
  annual: messages.planAnnual,
  pro: messages.planPro,
  studio: messages.planStudio,
} as const

function formatState({ state, refundedCents, currency }: Payment): string {
  if (state === 'failed') return messages.paymentStateFailed
  if (state === 'refunded') return messages.paymentStateRefunded
  return refundedCents > 0
    ? messages.paymentStatePartlyRefunded(formatMoney(refundedCents, currency))
    : messages.paymentStatePaid
}

/** Table of past payments, newest first. */
export function Payments({ payments }: { payments: Billing['payments'] }) {
  return (
    <table className={styles.payments}>
      <caption>{messages.paymentsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.paymentsDate}</th>
          <th scope="col">{messages.paymentsPlan}</th>
          <th scope="col">{messages.paymentsAmount}</th>
          <th scope="col">{messages.paymentsState}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.at} ${payment.state} ${payment.amountCents}`}>
            <td>{formatShortDay(payment.at)}</td>
            <td>{payment.plan ? planNames[payment.plan] : messages.paymentsPlan}</td>
            <td>{formatMoney(payment.amountCents, payment.currency)}</td>
            <td data-state={payment.state}>
              <span>
                <Icon name={icons[payment.state]} />
                {formatState(payment)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

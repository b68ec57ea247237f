import { Icon } from '../../ui/Icon.tsx'
import type { Billing } from './standing.ts'
import { sayMoney, sayShortDay } from './words.ts'
import styles from './Subscription.module.css'

type Payment = Billing['payments'][number]

const signs = { paid: 'check', failed: 'warning', refunded: 'back' } as const
const planNames = { monthly: 'Monthly', annual: 'Annual' } as const

function sayState({ state, refundedCents, currency }: Payment): string {
  if (state === 'failed') return 'Did not go through'
  if (state === 'refunded') return 'Refunded'
  return refundedCents > 0 ? `Paid, ${sayMoney(refundedCents, currency)} returned` : 'Paid'
}

/** What was paid so far, newest first. */
export function Payments({ payments }: { payments: Billing['payments'] }) {
  return (
    <table className={styles.payments}>
      <caption>Payments</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Plan</th>
          <th scope="col">Amount</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.at} ${payment.state} ${payment.amountCents}`}>
            <td>{sayShortDay(payment.at)}</td>
            <td>{payment.plan ? planNames[payment.plan] : 'Plan'}</td>
            <td>{sayMoney(payment.amountCents, payment.currency)}</td>
            <td data-state={payment.state}>
              <span>
                <Icon name={signs[payment.state]} />
                {sayState(payment)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

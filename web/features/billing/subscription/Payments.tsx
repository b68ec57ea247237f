import { Icon } from '../../ui/Icon.tsx'
import type { Billing } from './standing.ts'
import { sayMoney, sayShortDay } from './words.ts'
import * as words from './words.ts'
import styles from './Subscription.module.css'

type Payment = Billing['payments'][number]

const signs = { paid: 'check', failed: 'warning', refunded: 'back' } as const
const planNames = { monthly: words.monthly, annual: words.annual } as const

function sayState({ state, refundedCents, currency }: Payment): string {
  if (state === 'failed') return words.didNotGoThrough
  if (state === 'refunded') return words.refunded
  return refundedCents > 0 ? words.paidReturned(sayMoney(refundedCents, currency)) : words.paid
}

/** What was paid so far, newest first. */
export function Payments({ payments }: { payments: Billing['payments'] }) {
  return (
    <table className={styles.payments}>
      <caption>{words.payments}</caption>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.plan}</th>
          <th scope="col">{words.amount}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.at} ${payment.state} ${payment.amountCents}`}>
            <td>{sayShortDay(payment.at)}</td>
            <td>{payment.plan ? planNames[payment.plan] : words.plan}</td>
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

import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Mailer } from '../mail/index.ts'
import { issueLink } from './links.ts'
import type { UserRow } from './present.ts'
import { holdUser } from './store.ts'

type Needs = { database: Database; clock: Clock; limits: Limits; mailer: Mailer }
type Recipient = Pick<UserRow, 'id' | 'email' | 'emailVerified'>

/** So many letters an hour may others cause to one address. */
const perAddress = { max: 3, windowS: 3600 }
/** More than this a day is no longer our own people signing up. */
const perDay = { max: 10_000, windowS: 86_400 }

const templateOf = { verify: 'verify-email', 'sign-in': 'sign-in-link', reset: 'reset-password' } as const
type LetterPurpose = keyof typeof templateOf

/** Mailed links, and how many of them one address can be made to receive. */
export type Letters = {
  /** Counts a letter to this account; the seconds to wait before it may be written, 0 for now. */
  count(recipient: Recipient): Promise<number>
  queueLink(tx: Tx, purpose: LetterPurpose, recipient: Recipient): Promise<void>
  /** Counts and queues; answers the seconds to wait when it wrote none. */
  sendLink(purpose: LetterPurpose, recipient: Recipient): Promise<number>
}

export function createLetters({ database, clock, limits, mailer }: Needs): Letters {
  async function count({ email, emailVerified }: Recipient) {
    // Someone who proved the address has a count of their own: a stranger's ends with the letters that sign-up caused.
    const key = `letters:${emailVerified ? 'holder' : 'stranger'}:${email}`
    const [own, all] = await Promise.all([limits.add(key, perAddress), limits.add('letters', perDay)])
    if (own.count > perAddress.max) return own.endsInS
    return all.count > perDay.max ? all.endsInS : 0
  }

  async function queueLink(tx: Tx, purpose: LetterPurpose, { id, email }: Recipient) {
    const token = await issueLink(tx, { purpose, userId: id }, clock)
    await mailer.queue(tx, { to: email, template: templateOf[purpose], facts: { token } })
  }

  return {
    count,
    queueLink,
    async sendLink(purpose, recipient) {
      const waitS = await count(recipient)
      if (waitS > 0) return waitS
      await database.tx(async (tx) => {
        // Who has another address since it was read is not opened to whoever has the old one.
        const user = await holdUser(tx, { id: recipient.id })
        if (user?.email === recipient.email) await queueLink(tx, purpose, recipient)
      })
      return waitS
    },
  }
}

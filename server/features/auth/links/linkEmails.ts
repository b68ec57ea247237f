import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import type { Mailer } from '../../mail/index.ts'
import { lockUser, type UserRow } from '../../accounts/index.ts'
import { issueLink } from './linkTokens.ts'

type Needs = { database: Database; clock: Clock; limits: Limits; mailer: Mailer }
type Recipient = Pick<UserRow, 'id' | 'email' | 'emailVerified'>

/** Maximum number of e-mails with links per hour to one e-mail address, for each kind of client (see `getKey`). */
const perAddress = { max: 3, windowS: 3600 }
/** Maximum number of e-mails with links per day from the whole installation. Real sign-ups stay below this number. */
const perDay = { max: 10_000, windowS: 86_400 }

const templates = { verify: 'verify-email', 'sign-in': 'sign-in-link', reset: 'reset-password' } as const
type EmailPurpose = keyof typeof templates

/** Sends e-mails with links, and limits how many of them one e-mail address receives. */
export type LinkEmails = {
  /**
   * Counts an e-mail to this address, but does not send it. Returns 0 if the caller may send it now, else the seconds
   * to wait.
   */
  countEmail(recipient: Recipient): Promise<number>
  /** Returns how many seconds to wait before an e-mail may be sent to this address; 0 if an e-mail may be sent now. */
  getRetryAfter(recipient: Recipient): Promise<number>
  queueLink(tx: Tx, purpose: EmailPurpose, recipient: Recipient): Promise<void>
  /**
   * Counts an e-mail with a link and stores it in the outbox. Stores nothing and returns the seconds to wait if the
   * address or the whole installation has reached its limit of e-mails; else returns 0. A client that signed in to the
   * account before (`isKnown`) has a separate count if the address is verified.
   */
  sendLink(purpose: EmailPurpose, recipient: Recipient, client?: { isKnown: boolean }): Promise<number>
}

/** Creates the sender of e-mails with links. */
export function createLinkEmails({ database, clock, limits, mailer }: Needs): LinkEmails {
  // Requests of clients that signed in before and of all other clients are counted separately, so that a stranger's
  // requests cannot use up the e-mails of the owner. Before the address is verified, a client that signed in may be a
  // stranger too, so all requests share one count.
  const getKey = ({ email, emailVerified }: Recipient, isKnown = false) =>
    `link-emails:${!emailVerified ? 'stranger' : isKnown ? 'known' : 'holder'}:${email}`

  async function count(recipient: Recipient, isKnown = false) {
    const [own, all] = await Promise.all([
      limits.increment(getKey(recipient, isKnown), perAddress),
      limits.increment('link-emails', perDay),
    ])
    if (own.count > perAddress.max) return own.endsInS
    return all.count > perDay.max ? all.endsInS : 0
  }

  async function queueLink(tx: Tx, purpose: EmailPurpose, { id, email }: Recipient) {
    const token = await issueLink(tx, { purpose, userId: id }, clock)
    await mailer.queue(tx, { userId: id, to: email, template: templates[purpose], facts: { token } })
  }

  return {
    countEmail: (recipient) => count(recipient),
    async getRetryAfter(recipient) {
      const waits = [limits.getRetryAfter(getKey(recipient), perAddress), limits.getRetryAfter('link-emails', perDay)]
      return Math.max(...(await Promise.all(waits)))
    },
    queueLink,
    async sendLink(purpose, recipient, { isKnown } = { isKnown: false }) {
      const waitS = await count(recipient, isKnown)
      if (waitS > 0) return waitS
      await database.tx(async (tx) => {
        // The account's address may have changed since the caller read it. The old address must not receive a link.
        const user = await lockUser(tx, { id: recipient.id })
        if (user?.email === recipient.email) await queueLink(tx, purpose, recipient)
      })
      return waitS
    },
  }
}

import { MailRefused, type Email, type MailTransport } from './mail.ts'

/** The mailbox refuses e-mails to these addresses, to demonstrate failures. `.invalid` is reserved (RFC 2606). */
const refusedAddress = /@refused\.invalid$/i

/**
 * Creates the mailbox of local mode. E-mails are delivered immediately, and the latest 100 are shown at `/dev/mailbox`.
 */
export function createMailbox(): MailTransport & { emails: readonly Email[] } {
  const emails: Email[] = []
  const maxStored = 100
  return {
    kind: 'mailbox',
    emails,
    async send(email) {
      if (refusedAddress.test(email.to)) throw new MailRefused('550 There is no such mailbox.')
      emails.push(email)
      if (emails.length > maxStored) emails.shift()
    },
    check: async () => undefined,
    close: async () => undefined,
  }
}

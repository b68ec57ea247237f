import { MailRefused, type Letter, type MailCarrier } from './mail.ts'

/** Ends in the reserved domain that no mail can reach (RFC 2606): for seeing what a refusal looks like. */
const refused = /@refused\.invalid$/i

/** The post office of local mode: every letter has arrived at once. What it said stands in the outbox and `/dev/mailbox`. */
export function createMailbox(): MailCarrier & { letters: readonly Letter[] } {
  const letters: Letter[] = []
  const mostKept = 100
  return {
    kind: 'mailbox',
    letters,
    async send(letter) {
      if (refused.test(letter.to)) throw new MailRefused('550 There is no such mailbox.')
      letters.push(letter)
      if (letters.length > mostKept) letters.shift()
    },
    check: async () => undefined,
    close: async () => undefined,
  }
}

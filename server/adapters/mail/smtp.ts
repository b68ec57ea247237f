import nodemailer from 'nodemailer'
import { MailRefused, type MailCarrier } from './mail.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  // 530 to 535 speak of our own sign-in, which an operator can mend; the letter is not to blame.
  return typeof responseCode === 'number' && responseCode >= 500 && (responseCode < 530 || responseCode > 535)
}

/** Carries by SMTP, some letters over one connection. `url` is `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpCarrier(url: string): MailCarrier {
  // The driver takes either an address or options; options of its pool ride in the address.
  const address = new URL(url)
  for (const [name, value] of Object.entries({ ...patience, pool: true, maxConnections: 2 })) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  const transport = nodemailer.createTransport(address.href)

  return {
    kind: 'smtp',
    async send({ messageId, from, to, subject, text, html }) {
      try {
        // As an object the address is taken whole: a comma or a header in it cannot make it two.
        await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        if (isForGood(error)) throw new MailRefused(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}

import nodemailer from 'nodemailer'
import { MailRefused, type MailTransport } from './mail.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  // 530 to 535 mean that our own authentication failed. The operator can fix that, so the e-mail can be sent later.
  return typeof responseCode === 'number' && responseCode >= 500 && (responseCode < 530 || responseCode > 535)
}

/**
 * Creates an SMTP transport with pooled connections.
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function createSmtpTransport(url: string): MailTransport {
  // Nodemailer takes either a URL or options, so the pool options are passed in the URL.
  const address = new URL(url)
  for (const [name, value] of Object.entries({ ...timeouts, pool: true, maxConnections: 2 })) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  const transport = nodemailer.createTransport(address.href)

  return {
    kind: 'smtp',
    async send({ messageId, from, to, subject, text, html }) {
      try {
        // The address is passed as an object, which is not parsed, so a comma or line break cannot add recipients or
        // headers.
        await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}

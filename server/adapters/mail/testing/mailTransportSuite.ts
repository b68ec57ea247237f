import { expect, test } from 'vitest'
import { MailRefused, type Email, type MailTransport } from '../mail.ts'

export type ReceivedEmail = { messageId: string; to: string; from: string; subject: string; text: string; html: string }

/** A mail transport, and access to the e-mails that the receiver got. */
export type MailTransportFixture = {
  transport: MailTransport
  received(): Promise<ReceivedEmail[]>
  [Symbol.asyncDispose](): Promise<void>
}

export const sampleEmail = (change: Partial<Email> = {}): Email => ({
  messageId: '<one@scenes.example>',
  from: 'Scene Partner <no-reply@scenes.example>',
  to: 'ada@example.com',
  subject: 'Places, please',
  text: 'Open https://scenes.example/verify-email?token=abc-DEF_123\n',
  html: '<p>Open <a href="https://scenes.example/verify-email?token=abc-DEF_123">the door</a></p>',
  ...change,
})

/** Tests that every mail transport must pass: the mailbox of local mode and the SMTP transport. */
export function describeMailTransport(open: () => Promise<MailTransportFixture>): void {
  test('an e-mail arrives once with text, HTML and message id', async () => {
    await using fixture = await open()
    await fixture.transport.send(sampleEmail())
    const [email, ...more] = await fixture.received()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      messageId: '<one@scenes.example>',
      to: 'ada@example.com',
      subject: 'Places, please',
    })
    expect(email?.from).toContain('no-reply@scenes.example')
    expect(email?.text).toContain('https://scenes.example/verify-email?token=abc-DEF_123')
    expect(email?.html).toContain('<a href="https://scenes.example/verify-email?token=abc-DEF_123">')
  })

  test('e-mails with any characters arrive unchanged', async () => {
    await using fixture = await open()
    const subject = 'Vorhang auf für Zoë: 幕が上がる 🎭'
    const text = `${'Ein langer Satz ohne Ende, '.repeat(60)}\n.\nSchluß\n`
    await fixture.transport.send(sampleEmail({ subject, text }))
    const [email] = await fixture.received()
    expect(email?.subject).toBe(subject)
    expect(email?.text.trim()).toBe(text.trim())
  })

  test('sending throws MailRefused if the e-mail is refused permanently, and the next e-mail still arrives', async () => {
    await using fixture = await open()
    await expect(fixture.transport.send(sampleEmail({ to: 'nobody@refused.invalid' }))).rejects.toBeInstanceOf(
      MailRefused,
    )
    await fixture.transport.send(sampleEmail({ messageId: '<two@scenes.example>' }))
    expect((await fixture.received()).map(({ messageId }) => messageId)).toEqual(['<two@scenes.example>'])
  })

  test('the connection check succeeds while the mail server accepts connections', async () => {
    await using fixture = await open()
    await expect(fixture.transport.check()).resolves.toBeUndefined()
  })
}

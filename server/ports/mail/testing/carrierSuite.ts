import { expect, test } from 'vitest'
import { MailRefused, type Letter, type MailCarrier } from '../mail.ts'

export type Received = { messageId: string; to: string; from: string; subject: string; text: string; html: string }

/** A carrier with the far end of its line. */
export type CarrierAtWork = {
  carrier: MailCarrier
  received(): Promise<Received[]>
  [Symbol.asyncDispose](): Promise<void>
}

export const aLetter = (change: Partial<Letter> = {}): Letter => ({
  messageId: '<one@scenes.example>',
  from: 'Scene Partner <no-reply@scenes.example>',
  to: 'ada@example.com',
  subject: 'Places, please',
  text: 'Open https://scenes.example/verify-email?token=abc-DEF_123\n',
  html: '<p>Open <a href="https://scenes.example/verify-email?token=abc-DEF_123">the door</a></p>',
  ...change,
})

/** What every carrier of mail promises, the stand-in of local mode and the real one alike. */
export function promisesOfACarrier(open: () => Promise<CarrierAtWork>): void {
  test('a letter arrives once, with its words in both forms and its own id', async () => {
    await using line = await open()
    await line.carrier.send(aLetter())
    const [letter, ...more] = await line.received()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      messageId: '<one@scenes.example>',
      to: 'ada@example.com',
      subject: 'Places, please',
    })
    expect(letter?.from).toContain('no-reply@scenes.example')
    expect(letter?.text).toContain('https://scenes.example/verify-email?token=abc-DEF_123')
    expect(letter?.html).toContain('<a href="https://scenes.example/verify-email?token=abc-DEF_123">')
  })

  test('letters of any language arrive as they were written', async () => {
    await using line = await open()
    const subject = 'Vorhang auf für Zoë: 幕が上がる 🎭'
    const text = `${'Ein langer Satz ohne Ende, '.repeat(60)}\n.\nSchluß\n`
    await line.carrier.send(aLetter({ subject, text }))
    const [letter] = await line.received()
    expect(letter?.subject).toBe(subject)
    expect(letter?.text.trim()).toBe(text.trim())
  })

  test('what the far end refuses for good is told apart, and the next letter still arrives', async () => {
    await using line = await open()
    await expect(line.carrier.send(aLetter({ to: 'nobody@refused.invalid' }))).rejects.toBeInstanceOf(MailRefused)
    await line.carrier.send(aLetter({ messageId: '<two@scenes.example>' }))
    expect((await line.received()).map(({ messageId }) => messageId)).toEqual(['<two@scenes.example>'])
  })

  test('it says that it works', async () => {
    await using line = await open()
    await expect(line.carrier.check()).resolves.toBeUndefined()
  })
}

import { describe, expect, test } from 'vitest'
import { aLetter, promisesOfACarrier } from './testing/carrierSuite.ts'
import { MailRefused } from './mail.ts'
import { openPostOffice, type Mood } from './testing/postOffice.ts'
import { createSmtpCarrier } from './smtp.ts'

async function openLine() {
  const office = await openPostOffice()
  const carrier = createSmtpCarrier(office.url)
  return {
    ...office,
    carrier,
    async [Symbol.asyncDispose]() {
      await carrier.close()
      await office[Symbol.asyncDispose]()
    },
  }
}

describe('a carrier by SMTP', () => {
  promisesOfACarrier(openLine)

  test.each<Mood>(['busy', 'later', 'breaking', 'forgetful'])(
    'R-15 a post office that is %s may be tried again, and takes the letter when it is well',
    async (mood) => {
      await using line = await openLine()
      line.be(mood)
      const failed = await line.carrier.send(aLetter()).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(MailRefused)

      line.be('well')
      await line.carrier.send(aLetter())
      const ids = (await line.received()).map(({ messageId }) => messageId)
      expect(new Set(ids)).toEqual(new Set(['<one@scenes.example>']))
      expect(ids).toHaveLength(mood === 'forgetful' ? 2 : 1)
    },
  )

  test('R-15 a refusal for good is not tried again', async () => {
    await using line = await openLine()
    line.be('refusing')
    await expect(line.carrier.send(aLetter())).rejects.toThrow(/550/)
    await expect(line.carrier.send(aLetter())).rejects.toBeInstanceOf(MailRefused)
  })

  test('where nobody listens, the letter may be tried again and the check says so', async () => {
    const office = await openPostOffice()
    await office[Symbol.asyncDispose]()
    const carrier = createSmtpCarrier(office.url)
    await expect(carrier.send(aLetter())).rejects.not.toBeInstanceOf(MailRefused)
    await expect(carrier.check()).rejects.toThrow()
    await carrier.close()
  })

  test('a line break in an address makes no second recipient and no header', async () => {
    await using line = await openLine()
    const to = 'ada@example.com\r\nBcc: eve@example.com'
    await line.carrier.send(aLetter({ to })).catch(() => undefined)
    for (const letter of await line.received()) expect(letter.to).not.toContain('eve')
  })
})

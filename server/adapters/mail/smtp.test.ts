import { describe, expect, test } from 'vitest'
import { sampleEmail, describeMailTransport } from './testing/mailTransportSuite.ts'
import { MailRefused } from './mail.ts'
import { startFakeSmtpServer, type SmtpServerBehaviour } from './testing/fakeSmtpServer.ts'
import { createSmtpTransport } from './smtp.ts'

async function openTransport() {
  const smtpServer = await startFakeSmtpServer()
  const transport = createSmtpTransport(smtpServer.url)
  return {
    ...smtpServer,
    transport,
    async [Symbol.asyncDispose]() {
      await transport.close()
      await smtpServer[Symbol.asyncDispose]()
    },
  }
}

describe('SMTP mail transport', () => {
  describeMailTransport(openTransport)

  test.each<SmtpServerBehaviour>(['busy', 'later', 'breaking', 'forgetful'])(
    'R-15 mail server behaviour "%s" causes a temporary failure, and after recovery the e-mail is accepted',
    { tags: ['long'] },
    async (behaviour) => {
      await using fixture = await openTransport()
      fixture.setBehaviour(behaviour)
      const failed = await fixture.transport.send(sampleEmail()).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(MailRefused)

      fixture.setBehaviour('well')
      await fixture.transport.send(sampleEmail())
      const ids = (await fixture.received()).map(({ messageId }) => messageId)
      expect(new Set(ids)).toEqual(new Set(['<one@scenes.example>']))
      expect(ids).toHaveLength(behaviour === 'forgetful' ? 2 : 1)
    },
  )

  test('R-15 a 550 response of the mail server is a permanent failure', async () => {
    await using fixture = await openTransport()
    fixture.setBehaviour('refusing')
    await expect(fixture.transport.send(sampleEmail())).rejects.toThrow(/550/)
    await expect(fixture.transport.send(sampleEmail())).rejects.toBeInstanceOf(MailRefused)
  })

  test('if the mail server does not accept our password, sending an e-mail is a temporary failure', async () => {
    await using fixture = await openTransport()
    fixture.setBehaviour('rejecting our password')
    await expect(fixture.transport.send(sampleEmail())).rejects.toThrow(/535/)
    await expect(fixture.transport.send(sampleEmail())).rejects.not.toBeInstanceOf(MailRefused)
  })

  test('sending to an unreachable mail server is a temporary failure, and the connection check fails', async () => {
    const smtpServer = await startFakeSmtpServer()
    await smtpServer[Symbol.asyncDispose]()
    const transport = createSmtpTransport(smtpServer.url)
    await expect(transport.send(sampleEmail())).rejects.not.toBeInstanceOf(MailRefused)
    await expect(transport.check()).rejects.toThrow()
    await transport.close()
  })

  test.each(['ada@example.com\r\nBcc: eve@example.com', 'ada@example.com, eve@example.com'])(
    'the address of a recipient with a line break or comma is refused, and nobody gets the e-mail: %j',
    async (to) => {
      await using fixture = await openTransport()
      await expect(fixture.transport.send(sampleEmail({ to }))).rejects.toBeInstanceOf(MailRefused)
      expect(await fixture.received()).toEqual([])
    },
  )
})

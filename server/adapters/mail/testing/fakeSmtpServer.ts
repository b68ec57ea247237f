import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { ReceivedEmail } from './mailTransportSuite.ts'

/** How the fake mail server behaves, until the next change. */
export type SmtpServerBehaviour =
  | 'well'
  /** Closes all connections, and refuses new ones with 421. */
  | 'busy'
  /** Refuses e-mails temporarily with 451. */
  | 'later'
  /** Refuses e-mails permanently with 550. */
  | 'refusing'
  /** Refuses e-mails with 535, as a mail server does that does not accept our password. */
  | 'rejecting our password'
  /** Closes the connection in the middle of an e-mail. */
  | 'breaking'
  /** Accepts an e-mail and closes the connection before it confirms. */
  | 'forgetful'

const createResponse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

async function parseEmail(bytes: Buffer): Promise<ReceivedEmail> {
  const mail = await PostalMime.parse(bytes)
  return {
    messageId: mail.messageId ?? '',
    to: mail.to?.map(({ address }) => address).join(',') ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

/** Starts a mail server for tests: real SMTP with a configurable behaviour. */
export async function startFakeSmtpServer() {
  let behaviour: SmtpServerBehaviour = 'well'
  let connections = 0
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const closeConnections = () => sockets.forEach((socket) => socket.destroy())

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections++
      done(behaviour === 'busy' ? createResponse(421, 'Too many messages') : undefined)
    },
    onRcptTo({ address }, _session, done) {
      if (behaviour === 'refusing' || address.endsWith('@refused.invalid')) done(createResponse(550, 'No such mailbox'))
      else if (behaviour === 'rejecting our password') done(createResponse(535, 'Authentication failed'))
      else done(behaviour === 'later' ? createResponse(451, 'Try again later') : undefined)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      if (behaviour === 'breaking') stream.once('data', closeConnections)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behaviour === 'breaking') return
        received.push(Buffer.concat(chunks))
        if (behaviour === 'forgetful') closeConnections()
        else done()
      })
    },
  })
  // The fake breaks connections on purpose, so this error is ignored.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    setBehaviour(next: SmtpServerBehaviour) {
      behaviour = next
      if (next === 'busy') closeConnections()
    },
    countConnections: () => connections,
    received: () => Promise.all(received.map(parseEmail)),
    async [Symbol.asyncDispose]() {
      closeConnections()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

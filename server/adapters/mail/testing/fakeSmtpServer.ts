import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Received } from './carrierSuite.ts'

/** What a real post office does on a bad day. Each holds until the next is set. */
export type Mood =
  | 'well'
  /** Too busy to talk: 421 at the door. */
  | 'busy'
  /** Not this letter, not now: 451. */
  | 'later'
  /** Not this letter, ever: 550. */
  | 'refusing'
  /** The line breaks in the middle of the letter. */
  | 'breaking'
  /** It takes the letter in, and the line breaks before it can say so. */
  | 'forgetful'

const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

async function read(bytes: Buffer): Promise<Received> {
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

/** A mail server on this machine, for tests: real SMTP, and as moody as told. */
export async function openPostOffice() {
  let mood: Mood = 'well'
  let knocks = 0
  const letters: Buffer[] = []
  const sockets = new Set<Socket>()
  const breakLines = () => sockets.forEach((socket) => socket.destroy())

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      knocks++
      done(mood === 'busy' ? answer(421, 'Too many letters today') : undefined)
    },
    onRcptTo({ address }, _session, done) {
      if (mood === 'refusing' || address.endsWith('@refused.invalid')) done(answer(550, 'No such mailbox'))
      else done(mood === 'later' ? answer(451, 'Try again later') : undefined)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      if (mood === 'breaking') stream.once('data', breakLines)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mood === 'breaking') return
        letters.push(Buffer.concat(chunks))
        if (mood === 'forgetful') breakLines()
        else done()
      })
    },
  })
  // Lines that break on purpose are no news.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    be: (next: Mood) => void (mood = next),
    knocks: () => knocks,
    received: () => Promise.all(letters.map(read)),
    async [Symbol.asyncDispose]() {
      breakLines()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

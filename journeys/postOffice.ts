import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server on this machine that refuses what is for `@refused.example`, until it is told to take that in as well. */
export type PostOffice = { url: string; takeAll(): void; close(): Promise<void> }

const replies: Readonly<Record<string, string>> = {
  EHLO: '250 here',
  HELO: '250 here',
  DATA: '354 go on',
  QUIT: '221 bye',
}

export async function openPostOffice(): Promise<PostOffice> {
  let takesAll = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // A line that breaks is no news here.
    socket.on('error', () => socket.destroy())
    let isInLetter = false
    let rest = ''
    socket.write('220 post office\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isInLetter && line !== '.') continue
        const verb = line.slice(0, 4).toUpperCase()
        const isRefused = verb === 'RCPT' && !takesAll && line.includes('@refused.example')
        isInLetter = verb === 'DATA'
        socket.write(`${isRefused ? '550 No such mailbox' : (replies[verb] ?? '250 well')}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    takeAll: () => void (takesAll = true),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

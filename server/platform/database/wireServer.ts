import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { errorFrame, frame, framesIn, queryFrame, readyFrame, text, textAt } from './frames.ts'
import { channelOf, Session } from './session.ts'

/** Runs a batch of protocol messages to its end and gives all that the backend answered. */
export type Engine = (batch: Buffer) => Promise<Buffer>

export type WireServer = {
  /** Does something while no client has the backend, and no client's transaction is open. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Client = { session: Session; socket: Socket; isGone: boolean; quietTimer: NodeJS.Timeout | undefined }
type Errand = () => Promise<void>

const leavesTraces = new Set(['SET', 'RESET'])

/**
 * Lets many clients share the one backend of an embedded database, one transaction after the other. A client has the
 * backend from the first message of a batch until the backend says that no transaction is open; the others wait in
 * the order they came.
 */
export async function serveWire(options: {
  path: string
  engine: Engine
  /** A transaction that is silent for so long is rolled back and its client dropped: all others wait for it. */
  quietTransactionMs: number
  /** The backend is beyond help; the process should end. */
  onBroken: (error: Error) => void
}): Promise<WireServer> {
  const clients = new Set<Client>()
  const waiting: (Client | Errand)[] = []
  /** Whose transaction is open. */
  let holder: Client | undefined
  let isBusy = false
  let lastId = 0
  let mustReset = false

  /** Runs one batch and sorts the answer: notifications to those who listen, the rest to who asked. */
  async function ask(batch: Buffer): Promise<{ answer: Buffer; status: string | undefined }> {
    const output = await options.engine(batch)
    const notes: Buffer[] = []
    const kept: Buffer[] = []
    let status: string | undefined
    for (const { letter, body, frame: whole } of framesIn(output)) {
      if (letter === 'Z') status = String.fromCharCode(body[0] ?? 0)
      if (letter === 'C' && leavesTraces.has(textAt(body, 0).value)) mustReset = true
      if (letter === 'E' && body.includes('VPANIC\0')) throw new Error('the database engine gave up')
      if (letter === 'A') notes.push(whole)
      else kept.push(whole)
    }
    for (const note of notes) deliver(note)
    return { answer: notes.length > 0 ? Buffer.concat(kept) : output, status }
  }

  function deliver(note: Buffer): void {
    const channel = textAt(note, 9).value
    for (const client of clients) {
      if (client.session.channels.has(channel)) client.socket.write(note)
    }
  }

  function next(): Client | Errand | undefined {
    if (!holder) return waiting.shift()
    return holder.isGone || holder.session.batches.length > 0 ? holder : undefined
  }

  function pump(): void {
    if (isBusy) return
    isBusy = true
    takeTurns().catch((error: unknown) => options.onBroken(error instanceof Error ? error : new Error(String(error))))
  }

  async function takeTurns(): Promise<void> {
    for (let turn = next(); turn; turn = next()) {
      if (typeof turn === 'function') await turn()
      else await serve(turn)
      // Through the event loop, so that the sockets are read between two turns and the order stays fair.
      if (!holder && waiting.length > 0) await setImmediate()
    }
    isBusy = false
  }

  async function serve(client: Client): Promise<void> {
    const { session, socket } = client
    clearTimeout(client.quietTimer)
    const batch = session.batches.shift()
    if (batch) socket.write(await answerTo(client, batch))
    if (client.isGone && session.status !== 'I') {
      await ask(queryFrame('rollback'))
      session.status = 'I'
    }
    if (session.status === 'I') {
      holder = undefined
      // A backend that several share must not keep what one of them has set.
      if (mustReset) await ask(queryFrame('reset all'))
      mustReset = false
      if (session.batches.length > 0) waiting.push(client)
    } else {
      holder = client
      client.quietTimer = setTimeout(() => dropQuiet(client), options.quietTransactionMs)
    }
  }

  async function answerTo(client: Client, batch: Buffer): Promise<Buffer> {
    const { session } = client
    const channel = channelOf(batch)
    if (channel && !channel.isOn) return unlisten(client, channel.name)
    if (channel) session.channels.add(channel.name)
    const { answer, status } = await ask(batch)
    const isFlush = batch[batch.length - 5] === 0x48
    if (!status && !isFlush) throw new Error('the database engine left a question without an answer')
    session.status = status ?? 'T'
    return answer
  }

  /** The backend goes on listening; what nobody here listens to is not passed on. */
  function unlisten({ session }: Client, channel: string): Buffer {
    if (channel === '*') session.channels.clear()
    else session.channels.delete(channel)
    return Buffer.concat([frame('C', text('UNLISTEN')), readyFrame(session.status)])
  }

  function dropQuiet(client: Client): void {
    const message = 'The transaction was silent for too long and has been rolled back.'
    client.socket.end(errorFrame({ severity: 'FATAL', code: '25P03', message }))
    leave(client)
  }

  function enqueue(who: Client | Errand): void {
    if (who !== holder && !waiting.includes(who)) waiting.push(who)
    pump()
  }

  function leave(client: Client): void {
    if (client.isGone) return
    client.isGone = true
    clients.delete(client)
    clearTimeout(client.quietTimer)
    client.session.batches.length = 0
    const place = waiting.indexOf(client)
    if (place >= 0) waiting.splice(place, 1)
    const farewell = client.session.farewell()
    if (farewell.length > 0) {
      waiting.push(async () => {
        for (const message of farewell) await ask(message)
      })
    }
    pump()
  }

  const server = createServer((socket) => {
    const client: Client = { session: new Session(++lastId), socket, isGone: false, quietTimer: undefined }
    clients.add(client)
    socket.on('data', (chunk) => {
      try {
        const before = client.session.batches.length
        const { answer, bye } = client.session.receive(chunk)
        for (const part of answer) socket.write(part)
        if (client.session.batches.length > before && !client.isGone) enqueue(client)
        if (bye) socket.end()
      } catch {
        // Not our protocol, or noise: nothing was begun that would have to be answered.
        socket.destroy()
      }
    })
    // 'close' always follows, and there the client's transaction is undone.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => leave(client))
  })
  await listening(server, options.path)

  return {
    alone: (work) =>
      new Promise((resolve, reject) => {
        enqueue(() => work().then(resolve, reject))
      }),
    close: () =>
      new Promise((resolve) => {
        for (const { socket } of clients) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

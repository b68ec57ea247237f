import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import {
  encodeError,
  encodeFrame,
  splitFrames,
  encodeQuery,
  encodeReady,
  encodeText,
  readTextAt,
} from './wireFrames.ts'
import { parseCopyStatement, parseListenStatement, WireSession } from './wireSession.ts'

/** Runs a batch of protocol messages and returns the backend's complete response. */
export type RunBatch = (batch: Buffer) => Promise<Buffer>

/** A server that lets several clients use one embedded database. */
export type WireServer = {
  /** Runs `work` while no client uses the backend and no transaction is open. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Client = { session: WireSession; socket: Socket; isDisconnected: boolean; idleTimer: NodeJS.Timeout | undefined }
type Task = () => Promise<void>

const changesSettings = new Set(['SET', 'RESET'])

/**
 * Lets many clients share the single backend (the part that runs statements) of an embedded database, one transaction
 * at a time. A client uses the backend alone, from its first message until no transaction is open. Other clients wait
 * in order of arrival.
 */
export async function serveWire(options: {
  path: string
  runBatch: RunBatch
  /** Copies the database files to a new folder. Runs while no client uses the backend and no transaction is open. */
  copyDatabase?: (folder: string) => Promise<void>
  /**
   * Maximum time in ms that a transaction may be idle. After that it is rolled back and its client disconnected,
   * because all other clients wait for it.
   */
  quietTransactionMs: number
  /** Called when the backend can no longer be used. The process should exit. */
  onBroken: (error: Error) => void
}): Promise<WireServer> {
  const clients = new Set<Client>()
  const waiting: (Client | Task)[] = []
  /** The client whose transaction is open. */
  let holder: Client | undefined
  let isServing = false
  let lastId = 0
  let mustReset = false

  /** Runs one batch. Delivers notifications to the listeners, and returns the other messages for the client. */
  async function runBatch(batch: Buffer): Promise<{ answer: Buffer; status: string | undefined }> {
    const output = await options.runBatch(batch)
    const notifications: Buffer[] = []
    const answers: Buffer[] = []
    let status: string | undefined
    for (const { type, body, frame: whole } of splitFrames(output)) {
      if (type === 'Z') status = String.fromCharCode(body[0] ?? 0)
      if (type === 'C' && changesSettings.has(readTextAt(body, 0).value)) mustReset = true
      if (type === 'E' && body.includes('VPANIC\0')) throw new Error('the database engine panicked')
      if (type === 'A') notifications.push(whole)
      else answers.push(whole)
    }
    for (const notification of notifications) deliver(notification)
    return { answer: notifications.length > 0 ? Buffer.concat(answers) : output, status }
  }

  function deliver(notification: Buffer): void {
    const channel = readTextAt(notification, 9).value
    for (const client of clients) {
      if (client.session.channels.has(channel)) client.socket.write(notification)
    }
  }

  function takeNext(): Client | Task | undefined {
    if (!holder) return waiting.shift()
    return holder.isDisconnected || holder.session.batches.length > 0 ? holder : undefined
  }

  function schedule(): void {
    if (isServing) return
    isServing = true
    serveQueue().catch((error: unknown) => options.onBroken(error instanceof Error ? error : new Error(String(error))))
  }

  async function serveQueue(): Promise<void> {
    for (let entry = takeNext(); entry; entry = takeNext()) {
      if (typeof entry === 'function') await entry()
      else await serve(entry)
      // Yields to the event loop, so that sockets are read between two clients and the order stays fair.
      if (!holder && waiting.length > 0) await setImmediate()
    }
    isServing = false
  }

  async function serve(client: Client): Promise<void> {
    const { session, socket } = client
    clearTimeout(client.idleTimer)
    const batch = session.batches.shift()
    if (batch) socket.write(await answerTo(client, batch))
    if (client.isDisconnected && session.status !== 'I') {
      await runBatch(encodeQuery('rollback'))
      session.status = 'I'
    }
    if (session.status === 'I') {
      holder = undefined
      // Settings of one client must not apply to the next client.
      if (mustReset) await runBatch(encodeQuery('reset all'))
      mustReset = false
      if (session.batches.length > 0) waiting.push(client)
    } else {
      holder = client
      client.idleTimer = setTimeout(() => disconnectIdle(client), options.quietTransactionMs)
    }
  }

  async function answerTo(client: Client, batch: Buffer): Promise<Buffer> {
    const { session } = client
    const folder = session.status === 'I' ? parseCopyStatement(batch) : undefined
    if (folder !== undefined && options.copyDatabase) return copyTo(folder, options.copyDatabase)
    const channel = parseListenStatement(batch)
    if (channel && !channel.isOn) return unlisten(client, channel.name)
    if (channel) session.channels.add(channel.name)
    const { answer, status } = await runBatch(batch)
    const isFlush = batch[batch.length - 5] === 0x48
    if (!status && !isFlush) throw new Error('the database engine did not answer a batch')
    session.status = status ?? 'T'
    return answer
  }

  /**
   * Answers `unlisten` without the backend: the backend stays subscribed, and notifications that no client wants are
   * dropped.
   */
  function unlisten({ session }: Client, channel: string): Buffer {
    if (channel === '*') session.channels.clear()
    else session.channels.delete(channel)
    return Buffer.concat([encodeFrame('C', encodeText('UNLISTEN')), encodeReady(session.status)])
  }

  /**
   * Answers our own statement `copy_database_to`. If the copy fails, for example because the disk is full, only this
   * statement fails.
   */
  async function copyTo(folder: string, copyDatabase: (folder: string) => Promise<void>): Promise<Buffer> {
    try {
      await copyDatabase(folder)
      return Buffer.concat([encodeFrame('C', encodeText('COPY_DATABASE')), encodeReady('I')])
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? '53100' : '58030'
      return Buffer.concat([encodeError({ severity: 'ERROR', code, message: String(error) }), encodeReady('I')])
    }
  }

  function disconnectIdle(client: Client): void {
    const message = 'The transaction was idle for too long and has been rolled back.'
    client.socket.end(encodeError({ severity: 'FATAL', code: '25P03', message }))
    removeClient(client)
  }

  function enqueue(entry: Client | Task): void {
    if (entry !== holder && !waiting.includes(entry)) waiting.push(entry)
    schedule()
  }

  function removeClient(client: Client): void {
    if (client.isDisconnected) return
    client.isDisconnected = true
    clients.delete(client)
    clearTimeout(client.idleTimer)
    client.session.batches.length = 0
    const position = waiting.indexOf(client)
    if (position >= 0) waiting.splice(position, 1)
    const cleanup = client.session.deallocateStatements()
    if (cleanup.length > 0) {
      waiting.push(async () => {
        for (const message of cleanup) await runBatch(message)
      })
    }
    schedule()
  }

  const server = createServer((socket) => {
    const client: Client = { session: new WireSession(++lastId), socket, isDisconnected: false, idleTimer: undefined }
    clients.add(client)
    socket.on('data', (chunk) => {
      try {
        const before = client.session.batches.length
        const { answer, bye } = client.session.receive(chunk)
        for (const part of answer) socket.write(part)
        if (client.session.batches.length > before && !client.isDisconnected) enqueue(client)
        if (bye) socket.end()
      } catch {
        // The bytes do not follow the protocol. No statement was started, so no response is needed.
        socket.destroy()
      }
    })
    // 'close' always follows and rolls back the client's transaction.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => removeClient(client))
  })
  await startListening(server, options.path)

  return {
    runExclusively: (work) =>
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

function startListening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

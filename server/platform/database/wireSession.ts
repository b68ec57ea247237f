import { randomInt } from 'node:crypto'
import { encodeFrame, FrameReader, encodeQuery, encodeText, readTextAt } from './wireFrames.ts'

const protocol3 = 196_608
const sslRequest = 80_877_103
const gssRequest = 80_877_104

/** Parameters sent to the client on connecting. Version 15 is the newest version whose features our SQL may use. */
const serverParameters = {
  server_version: '15.0',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
}

/** Message types after which the client waits for a response: query, sync, function call, flush. */
const endsBatch = 'QSFH'
/** Message types that contain the name of a prepared statement. */
const namesStatement = 'PBDC'

/** A parsed `listen` or `unlisten` statement. */
export type ListenStatement = { name: string; isOn: boolean }

/**
 * Parses `listen x` and `unlisten x`, which a shared backend cannot separate by client. Returns undefined for other
 * statements.
 */
export function parseListenStatement(batch: Buffer): ListenStatement | undefined {
  if (batch[0] !== 0x51) return undefined
  const found = /^\s*(un)?listen\s+(?:"([^"]+)"|(\w+|\*))\s*;?\s*$/i.exec(readTextAt(batch, 5).value)
  if (!found) return undefined
  return { name: found[2] ?? (found[3] ?? '').toLowerCase(), isOn: !found[1] }
}

/**
 * Parses `copy_database_to '/folder'`, a statement of our own: the command line asks the database process for a copy of
 * its files. Returns the folder; undefined for other statements.
 */
export function parseCopyStatement(batch: Buffer): string | undefined {
  if (batch[0] !== 0x51) return undefined
  const found = /^copy_database_to '((?:[^']|'')+)'$/.exec(readTextAt(batch, 5).value)
  return found?.[1]?.replaceAll("''", "'")
}

/**
 * The protocol state of one client. Answers the startup, collects complete batches (up to a message of `endsBatch`, so
 * that no message of another client comes between parse and execute), and makes the names of prepared statements unique
 * per client.
 */
export class WireSession {
  readonly id: number
  readonly batches: Buffer[] = []
  readonly channels = new Set<string>()
  readonly statements = new Set<string>()
  /** Transaction status: `I` idle, `T` in a transaction, `E` in a failed transaction. */
  status = 'I'
  #reader = new FrameReader()
  #pending: Buffer[] = []
  #isStarted = false

  constructor(id: number) {
    this.id = id
  }

  /**
   * Processes received bytes. Returns immediate responses, and `bye` when the client ends the connection. Throws on
   * protocol errors.
   */
  receive(chunk: Buffer): { answer: Buffer[]; bye: boolean } {
    this.#reader.push(chunk)
    const answer: Buffer[] = []
    for (;;) {
      const next = this.#reader.readFrame({ hasType: this.#isStarted })
      if (!next) return { answer, bye: false }
      if (this.#isStarted) {
        if (next[0] === 0x58) return { answer, bye: true }
        this.#collect(next)
      } else if (!this.#startUp(next, answer)) return { answer, bye: true }
    }
  }

  #startUp(message: Buffer, answer: Buffer[]): boolean {
    const code = message.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) {
      answer.push(Buffer.from('N'))
      return true
    }
    // Other connections are closed, also those of cancel requests: a running statement cannot be cancelled.
    if (code !== protocol3) return false
    this.#isStarted = true
    const secret = Buffer.alloc(8)
    secret.writeInt32BE(this.id, 0)
    secret.writeInt32BE(randomInt(2 ** 31 - 1), 4)
    answer.push(
      encodeFrame('R', Buffer.alloc(4)),
      ...Object.entries(serverParameters).map(([name, value]) =>
        encodeFrame('S', Buffer.concat([encodeText(name), encodeText(value)])),
      ),
      encodeFrame('K', secret),
      encodeFrame('Z', Buffer.from('I')),
    )
    return true
  }

  #collect(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0)
    this.#pending.push(namesStatement.includes(type) ? this.#withUniqueName(type, message) : message)
    if (!endsBatch.includes(type)) return
    this.batches.push(this.#pending.length === 1 ? message : Buffer.concat(this.#pending))
    this.#pending = []
  }

  #withUniqueName(type: string, message: Buffer): Buffer {
    const body = message.subarray(5)
    if ((type === 'D' || type === 'C') && body[0] !== 0x53) return message
    const start = type === 'B' ? readTextAt(body, 0).end : type === 'P' ? 0 : 1
    const { value, end } = readTextAt(body, start)
    if (value === '') return message
    const uniqueName = `s${this.id}_${value}`
    if (type === 'P') this.statements.add(uniqueName)
    if (type === 'C') this.statements.delete(uniqueName)
    return encodeFrame(type, Buffer.concat([body.subarray(0, start), encodeText(uniqueName), body.subarray(end)]))
  }

  /** Returns the messages that remove this client's prepared statements from the shared backend. */
  deallocateStatements(): Buffer[] {
    return [...this.statements].map((name) => encodeQuery(`deallocate "${name.replaceAll('"', '""')}"`))
  }
}

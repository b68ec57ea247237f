import { randomInt } from 'node:crypto'
import { frame, FrameReader, queryFrame, text, textAt } from './frames.ts'

const protocol3 = 196_608
const sslRequest = 80_877_103
const gssRequest = 80_877_104

/** What the driver is told on connecting. Version 15: the newest that our SQL may count on. */
const greetings = {
  server_version: '15.0',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
}

/** Letters after which the client waits for an answer: query, sync, function call, flush. */
const endsBatch = 'QSFH'
/** Letters that bear the name of a prepared statement, and where in the body it stands. */
const namesStatement = 'PBDC'

export type Channel = { name: string; isOn: boolean }

/** `listen x`, `unlisten x`: the one kind of statement that a shared backend cannot keep apart by itself. */
export function channelOf(batch: Buffer): Channel | undefined {
  if (batch[0] !== 0x51) return undefined
  const found = /^\s*(un)?listen\s+(?:"([^"]+)"|(\w+|\*))\s*;?\s*$/i.exec(textAt(batch, 5).value)
  if (!found) return undefined
  return { name: found[2] ?? (found[3] ?? '').toLowerCase(), isOn: !found[1] }
}

/**
 * One client's side of the protocol: greets it, gathers whole batches (up to `Sync`, so that no other client's
 * message falls between a statement's parse and its execution), and keeps its prepared names its own.
 */
export class Session {
  readonly id: number
  readonly batches: Buffer[] = []
  readonly channels = new Set<string>()
  readonly statements = new Set<string>()
  /** `I` idle, `T` in a transaction, `E` in one that has failed. */
  status = 'I'
  #reader = new FrameReader()
  #gathered: Buffer[] = []
  #isGreeted = false

  constructor(id: number) {
    this.id = id
  }

  /** Takes bytes; gives what is to be answered at once. Throws when it is not the protocol. `bye` ends it. */
  receive(chunk: Buffer): { answer: Buffer[]; bye: boolean } {
    this.#reader.push(chunk)
    const answer: Buffer[] = []
    for (;;) {
      const next = this.#reader.take({ hasLetter: this.#isGreeted })
      if (!next) return { answer, bye: false }
      if (this.#isGreeted) {
        if (next[0] === 0x58) return { answer, bye: true }
        this.#gather(next)
      } else if (!this.#greet(next, answer)) return { answer, bye: true }
    }
  }

  #greet(message: Buffer, answer: Buffer[]): boolean {
    const code = message.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) {
      answer.push(Buffer.from('N'))
      return true
    }
    // A cancel request comes this way too; a statement that runs cannot be reached from outside.
    if (code !== protocol3) return false
    this.#isGreeted = true
    const secret = Buffer.alloc(8)
    secret.writeInt32BE(this.id, 0)
    secret.writeInt32BE(randomInt(2 ** 31 - 1), 4)
    answer.push(
      frame('R', Buffer.alloc(4)),
      ...Object.entries(greetings).map(([name, value]) => frame('S', Buffer.concat([text(name), text(value)]))),
      frame('K', secret),
      frame('Z', Buffer.from('I')),
    )
    return true
  }

  #gather(message: Buffer): void {
    const letter = String.fromCharCode(message[0] ?? 0)
    this.#gathered.push(namesStatement.includes(letter) ? this.#withOwnName(letter, message) : message)
    if (!endsBatch.includes(letter)) return
    this.batches.push(this.#gathered.length === 1 ? message : Buffer.concat(this.#gathered))
    this.#gathered = []
  }

  #withOwnName(letter: string, message: Buffer): Buffer {
    const body = message.subarray(5)
    if ((letter === 'D' || letter === 'C') && body[0] !== 0x53) return message
    const start = letter === 'B' ? textAt(body, 0).end : letter === 'P' ? 0 : 1
    const { value, end } = textAt(body, start)
    if (value === '') return message
    const own = `s${this.id}_${value}`
    if (letter === 'P') this.statements.add(own)
    if (letter === 'C') this.statements.delete(own)
    return frame(letter, Buffer.concat([body.subarray(0, start), text(own), body.subarray(end)]))
  }

  /** What the shared backend must forget when this client has gone. */
  farewell(): Buffer[] {
    return [...this.statements].map((name) => queryFrame(`deallocate "${name.replaceAll('"', '""')}"`))
  }
}

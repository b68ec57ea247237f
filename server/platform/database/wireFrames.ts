/** The length that a message bears counts itself but not the letter before it. */
const lengthBytes = 4
/** Nothing we store is larger; a length beyond it is noise on the line, not a message. */
const largestFrame = 256 * 1024 * 1024

/** Cuts a stream of bytes into messages of the PostgreSQL protocol 3.0. */
export class FrameReader {
  #chunks: Buffer[] = []
  #size = 0

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }

  /** The next whole message, letter and length included. The first ones of a connection have no letter. */
  take({ hasLetter }: { hasLetter: boolean }): Buffer | undefined {
    const start = hasLetter ? 1 : 0
    const head = this.#firstBytes(start + lengthBytes)
    if (!head) return undefined
    const length = start + head.readInt32BE(start)
    if (length < start + lengthBytes || length > largestFrame) throw new Error('This is not the PostgreSQL protocol.')
    const whole = this.#firstBytes(length)
    if (!whole) return undefined
    this.#chunks = whole.length > length ? [whole.subarray(length)] : []
    this.#size -= length
    return whole.subarray(0, length)
  }

  /** Joins only once enough has come, so that a large message in small pieces is copied once. */
  #firstBytes(count: number): Buffer | undefined {
    if (this.#size < count) return undefined
    const [first] = this.#chunks
    if (first && first.length >= count && (this.#chunks.length === 1 || count <= 1 + lengthBytes)) return first
    const whole = Buffer.concat(this.#chunks, this.#size)
    this.#chunks = [whole]
    return whole
  }
}

/** Walks messages that lie one after the other, as the engine answers them. */
export function* framesIn(bytes: Buffer): Generator<{ letter: string; body: Buffer; frame: Buffer }> {
  let at = 0
  while (at + 1 + lengthBytes <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    yield {
      letter: String.fromCharCode(bytes[at] ?? 0),
      body: bytes.subarray(at + 1 + lengthBytes, end),
      frame: bytes.subarray(at, end),
    }
    at = end
  }
}

export function frame(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(1 + lengthBytes)
  head.write(letter, 0, 'latin1')
  head.writeInt32BE(lengthBytes + body.length, 1)
  return Buffer.concat([head, body])
}

export const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8')

/** The string that ends at the next zero byte, and where it ends. */
export function textAt(body: Buffer, start: number): { value: string; end: number } {
  const zero = body.indexOf(0, start)
  const end = zero < 0 ? body.length : zero
  return { value: body.toString('utf8', start, end), end: end + 1 }
}

export const queryFrame = (sql: string): Buffer => frame('Q', text(sql))
export const readyFrame = (status: string): Buffer => frame('Z', Buffer.from(status, 'latin1'))

export function errorFrame(facts: { severity: 'ERROR' | 'FATAL'; code: string; message: string }): Buffer {
  const fields = [`S${facts.severity}`, `V${facts.severity}`, `C${facts.code}`, `M${facts.message}`]
  return frame('E', Buffer.concat([...fields.map(text), Buffer.alloc(1)]))
}

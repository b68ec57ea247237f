/** Bytes of the length field. The length includes itself but not the type byte before it. */
const lengthBytes = 4
/** Largest accepted message in bytes. A greater length means that the bytes do not follow the protocol. */
const maxFrameBytes = 256 * 1024 * 1024

/** Splits a byte stream into messages of the PostgreSQL protocol 3.0. */
export class FrameReader {
  #chunks: Buffer[] = []
  #size = 0

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }

  /**
   * Returns the next complete message with its type byte and length; undefined until it has arrived. The first messages
   * of a connection, up to the startup message, have no type byte.
   */
  readFrame({ hasType }: { hasType: boolean }): Buffer | undefined {
    const start = hasType ? 1 : 0
    const header = this.#firstBytes(start + lengthBytes)
    if (!header) return undefined
    const length = start + header.readInt32BE(start)
    if (length < start + lengthBytes || length > maxFrameBytes) throw new Error('This is not the PostgreSQL protocol.')
    const whole = this.#firstBytes(length)
    if (!whole) return undefined
    this.#chunks = whole.length > length ? [whole.subarray(length)] : []
    this.#size -= length
    return whole.subarray(0, length)
  }

  /** Joins chunks only when enough bytes have arrived, so that a large message is copied once. */
  #firstBytes(count: number): Buffer | undefined {
    if (this.#size < count) return undefined
    const [first] = this.#chunks
    if (first && first.length >= count && (this.#chunks.length === 1 || count <= 1 + lengthBytes)) return first
    const whole = Buffer.concat(this.#chunks, this.#size)
    this.#chunks = [whole]
    return whole
  }
}

/** Iterates over concatenated messages, as the engine returns them. */
export function* splitFrames(bytes: Buffer): Generator<{ type: string; body: Buffer; frame: Buffer }> {
  let at = 0
  while (at + 1 + lengthBytes <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    yield {
      type: String.fromCharCode(bytes[at] ?? 0),
      body: bytes.subarray(at + 1 + lengthBytes, end),
      frame: bytes.subarray(at, end),
    }
    at = end
  }
}

/** Encodes a message from its type byte and body. */
export function encodeFrame(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(1 + lengthBytes)
  header.write(type, 0, 'latin1')
  header.writeInt32BE(lengthBytes + body.length, 1)
  return Buffer.concat([header, body])
}

/** Encodes a zero-terminated string. */
export const encodeText = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8')

/** Reads the zero-terminated string at `start`. `end` is the offset after it. */
export function readTextAt(body: Buffer, start: number): { value: string; end: number } {
  const zero = body.indexOf(0, start)
  const end = zero < 0 ? body.length : zero
  return { value: body.toString('utf8', start, end), end: end + 1 }
}

/** Encodes a simple query. */
export const encodeQuery = (sql: string): Buffer => encodeFrame('Q', encodeText(sql))
/** Encodes ReadyForQuery with the transaction status `I`, `T` or `E`. */
export const encodeReady = (status: string): Buffer => encodeFrame('Z', Buffer.from(status, 'latin1'))

/** Encodes an ErrorResponse. */
export function encodeError(facts: { severity: 'ERROR' | 'FATAL'; code: string; message: string }): Buffer {
  const fields = [`S${facts.severity}`, `V${facts.severity}`, `C${facts.code}`, `M${facts.message}`]
  return encodeFrame('E', Buffer.concat([...fields.map(encodeText), Buffer.alloc(1)]))
}

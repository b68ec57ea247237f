// Reads and writes the part of protocol buffers that ONNX files use: https://protobuf.dev/programming-guides/encoding

/**
 * One field of a message, as positions in the bytes of the message. `value` is set for integers; other content is
 * between `start` and `until`.
 */
export type Field = { message: Uint8Array; number: number; value?: number; from: number; start: number; until: number }

/** Returns the content of a field: a text, a byte string or a message. */
export const readContent = ({ message, start, until }: Field): Uint8Array => message.subarray(start, until)
/** Returns the bytes of the complete field, including its number. */
export const readWhole = ({ message, from, until }: Field): Uint8Array => message.subarray(from, until)

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const isText = 2

export const readText = (field: Field): string => decoder.decode(readContent(field))

/** Reads an integer of up to 53 bits. Returns the integer and the position after it. */
function readInteger(message: Uint8Array, from: number): [value: number, until: number] {
  let value = 0
  for (let at = from, factor = 1; at < message.length; at += 1, factor *= 128) {
    const byte = message[at] ?? 0
    value += (byte % 128) * factor
    if (byte < 128) return [value, at + 1]
  }
  throw new RangeError('the message ends inside an integer')
}

/** Yields the fields of a message in their order. Throws a `RangeError` for an invalid message. */
export function* readFields(message: Uint8Array): Generator<Field> {
  for (let from = 0; from < message.length;) {
    const [tag, afterTag] = readInteger(message, from)
    const field: Field = { message, number: Math.floor(tag / 8), from, start: afterTag, until: afterTag }
    const type = tag % 8
    if (type === 0) [field.value, field.until] = readInteger(message, afterTag)
    else if (type === isText) {
      const [length, start] = readInteger(message, afterTag)
      field.start = start
      field.until = start + length
    } else if (type === 1 || type === 5) field.until += type === 1 ? 8 : 4
    else throw new RangeError(`fields of the type ${type} are not known`)
    if (field.until > message.length) throw new RangeError('the message ends inside a field')
    yield field
    from = field.until
  }
}

/**
 * Returns the integers of one field: one integer, or several that are packed. A repeated field occurs several times if
 * its integers are not packed.
 */
export function readIntegers({ message, value, start, until }: Field): number[] {
  if (value !== undefined) return [value]
  const integers: number[] = []
  for (let at = start; at < until;) {
    const [next, after] = readInteger(message, at)
    integers.push(next)
    at = after
  }
  return integers
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function encodeInteger(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.of(...bytes, rest)
}

export const writeInteger = (number: number, value: number): Uint8Array =>
  joinBytes([encodeInteger(number * 8), encodeInteger(value)])

/** Writes a field that contains a message with these fields. */
export function writeMessage(number: number, fields: readonly Uint8Array[]): Uint8Array {
  const length = fields.reduce((sum, field) => sum + field.length, 0)
  return joinBytes([encodeInteger(number * 8 + isText), encodeInteger(length), ...fields])
}

export const writeText = (number: number, text: string): Uint8Array => writeMessage(number, [encoder.encode(text)])

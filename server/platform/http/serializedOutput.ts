import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * An output that another thread has checked by the contract and serialised as UTF-8 JSON. The server sends it as it is.
 * For long lists: checking and serialising 33,000 lines blocks the event loop for 90 ms.
 */
export class SerializedOutput {
  /** The parts of the JSON, in order. */
  readonly parts: readonly Uint8Array[]
  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts
  }
}

/** Characters that are serialised in one step, in about a millisecond. */
const pieceLength = 200_000

/**
 * Serialises a text as a JSON string in UTF-8, in parts, and yields to the event loop between them. A text of 1,500,000
 * characters takes 15 ms.
 */
export async function serializeText(text: string): Promise<Uint8Array[]> {
  const parts = [Buffer.from('"')]
  for (let at = 0; at < text.length; at += pieceLength) {
    // If a cut separates a surrogate pair, both halves become escapes, which together mean the same character.
    parts.push(Buffer.from(JSON.stringify(text.slice(at, at + pieceLength)).slice(1, -1)))
    await yieldToEventLoop()
  }
  return [...parts, Buffer.from('"')]
}

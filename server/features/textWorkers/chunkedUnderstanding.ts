import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Understanding } from '@scene-partner/contract/operations/scriptReview'

/** A parsed script in serialised chunks. Deserialising a whole play at once would block the event loop. */
export type ChunkedUnderstanding = { rest: Uint8Array; lists: { name: ListName; chunks: Uint8Array[] }[] }

const listNames = ['lines', 'characters', 'left'] as const
type ListName = (typeof listNames)[number]

/** Items per chunk. Deserialising one chunk takes one or two milliseconds. */
const chunkLength = 500

export function chunkUnderstanding(understanding: Understanding): ChunkedUnderstanding {
  const { lines: _lines, characters: _characters, left: _left, ...rest } = understanding
  return {
    rest: serialize(rest),
    lists: listNames.map((name) => {
      const chunks: Uint8Array[] = []
      for (let at = 0; at < understanding[name].length; at += chunkLength) {
        chunks.push(serialize(understanding[name].slice(at, at + chunkLength)))
      }
      return { name, chunks }
    }),
  }
}

/** Restores a parsed script from chunks, yielding to the event loop after each. Accepts only chunks of our own worker. */
export async function joinChunks({
  rest: serializedRest,
  lists: chunkedLists,
}: ChunkedUnderstanding): Promise<Understanding> {
  const understanding: Understanding = { ...deserialize(serializedRest), lines: [], characters: [], left: [] }
  for (const { name, chunks } of chunkedLists) {
    const list: unknown[] = understanding[name]
    for (const chunk of chunks) {
      for (const one of deserialize(chunk)) list.push(one)
      await yieldToEventLoop()
    }
  }
  return understanding
}

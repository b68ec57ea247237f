import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Understanding } from '@scene-partner/contract/operations/scriptReview'

/** A list that is serialised in several chunks. Deserialising a whole play in one step would block the event loop. */
export type ChunkedList = Uint8Array[]

/** A parsed script in serialised chunks. */
export type ChunkedUnderstanding = { rest: Uint8Array; lists: { name: ListName; chunks: ChunkedList }[] }

const listNames = ['lines', 'characters', 'left'] as const
type ListName = (typeof listNames)[number]

/** Items per chunk. Deserialising one chunk takes one or two milliseconds. */
const chunkLength = 500

/** Serialises a list. `joinList` restores it. */
export function chunkList(list: readonly unknown[]): ChunkedList {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < list.length; at += chunkLength) chunks.push(serialize(list.slice(at, at + chunkLength)))
  return chunks
}

/**
 * Restores a list from chunks, yielding to the event loop after each chunk. The chunks must come from our own worker,
 * because they are not validated.
 */
export async function joinList<Item>(chunks: ChunkedList): Promise<Item[]> {
  const list: Item[] = []
  for (const chunk of chunks) {
    for (const one of deserialize(chunk) as Item[]) list.push(one)
    await yieldToEventLoop()
  }
  return list
}

/** Serialises a parsed script. `joinUnderstanding` restores it. */
export function chunkUnderstanding(understanding: Understanding): ChunkedUnderstanding {
  const { lines: _lines, characters: _characters, left: _left, ...rest } = understanding
  return { rest: serialize(rest), lists: listNames.map((name) => ({ name, chunks: chunkList(understanding[name]) })) }
}

/** Restores a parsed script from chunks. */
export async function joinUnderstanding({ rest, lists }: ChunkedUnderstanding): Promise<Understanding> {
  const understanding: Understanding = { ...deserialize(rest), lines: [], characters: [], left: [] }
  for (const { name, chunks } of lists) Object.assign(understanding, { [name]: await joinList(chunks) })
  return understanding
}

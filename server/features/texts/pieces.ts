import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Understanding } from '@scene-partner/contract/operations/understanding'

/** A script as it crosses from a thread: in pieces, since unfolding all of a long play at once would hold others up. */
export type Pieces = { whole: Uint8Array; lists: { of: List; pieces: Uint8Array[] }[] }

const lists = ['lines', 'characters', 'left'] as const
type List = (typeof lists)[number]

/** So many are unfolded in a millisecond or two. */
const atOnce = 500

export function toPieces(understanding: Understanding): Pieces {
  const { lines: _lines, characters: _characters, left: _left, ...rest } = understanding
  return {
    whole: serialize(rest),
    lists: lists.map((of) => {
      const pieces: Uint8Array[] = []
      for (let at = 0; at < understanding[of].length; at += atOnce) {
        pieces.push(serialize(understanding[of].slice(at, at + atOnce)))
      }
      return { of, pieces }
    }),
  }
}

/** Only what our own thread has packed comes here. */
export async function fromPieces({ whole, lists: packed }: Pieces): Promise<Understanding> {
  const understanding: Understanding = { ...deserialize(whole), lines: [], characters: [], left: [] }
  for (const { of, pieces } of packed) {
    const list: unknown[] = understanding[of]
    for (const piece of pieces) {
      for (const one of deserialize(piece)) list.push(one)
      await nextTurn()
    }
  }
  return understanding
}

import type { Line } from './text/lines.ts'

/**
 * How a row changes the number of open square brackets. First the row closes `closes` brackets of earlier rows, then it
 * opens `opens` new brackets.
 */
export type BracketChange = { closes: number; opens: number }

export function countBrackets(text: string): BracketChange {
  let [closes, opens] = [0, 0]
  for (const sign of text) {
    if (sign === '[') opens++
    else if (sign !== ']') continue
    else if (opens > 0) opens--
    else closes++
  }
  return { closes, opens }
}

/**
 * Returns how many square brackets are open after these rows. The change of each row is computed in advance, so that
 * repeated calls are cheap.
 */
export const bracketDepthAfter = (rows: readonly { bracketChange: BracketChange }[]): number =>
  rows.reduce((depth, { bracketChange }) => Math.max(0, depth - bracketChange.closes) + bracketChange.opens, 0)

/**
 * Returns a function that tells whether the next square bracket at or after a line index is `]`; false if there is no
 * bracket. If the bracket is `[`, the writer forgot to close the bracket before it.
 */
export function createIsBracketClosed(lines: readonly Line[]): (index: number) => boolean {
  const isClosed = new Uint8Array(lines.length)
  let next = 0
  for (let index = lines.length - 1; index >= 0; index--) {
    const sign = /[[\]]/u.exec(lines[index]?.text ?? '')?.[0]
    if (sign !== undefined) next = sign === ']' ? 1 : 0
    isClosed[index] = next
  }
  return (index) => isClosed[index] === 1
}

/** Returns whether a paragraph that begins with a bracket contains only bracketed text, so no spoken words. */
export const isOnlyDirections = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text.replace(/\[[^\][]*(?:\]|$)|\([^()]*(?:\)|$)/gu, ''))

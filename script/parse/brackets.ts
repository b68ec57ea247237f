import type { Line } from './text/lines.ts'

/** How a row changes the open square brackets: it closes `closes` earlier ones, then opens `opens` of its own. */
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
 * Returns how many brackets are open after these rows. Each row carries its precomputed change, so that repeated calls
 * stay cheap.
 */
export const bracketDepthAfter = (rows: readonly { bracketChange: BracketChange }[]): number =>
  rows.reduce((depth, { bracketChange }) => Math.max(0, depth - bracketChange.closes) + bracketChange.opens, 0)

/**
 * Returns a function that tells whether the next bracket sign from a line on closes one. If it opens another one, the
 * first closing bracket was forgotten.
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

/** Returns whether a paragraph that begins with a bracket holds nothing but directions. */
export const isOnlyDirections = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text.replace(/\[[^\][]*(?:\]|$)|\([^()]*(?:\)|$)/gu, ''))

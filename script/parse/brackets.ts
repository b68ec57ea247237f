import type { Line } from './lines.ts'

/** What a row does to the brackets that stand open: it closes some of those before it, and opens its own. */
export type Turn = { closes: number; opens: number }

export function turnOf(text: string): Turn {
  let [closes, opens] = [0, 0]
  for (const sign of text) {
    if (sign === '[') opens++
    else if (sign !== ']') continue
    else if (opens > 0) opens--
    else closes++
  }
  return { closes, opens }
}

/** How many stand open after these rows. A row's own signs are counted once, however often it is asked about. */
export const depthAfter = (rows: readonly { turn: Turn }[]): number =>
  rows.reduce((depth, { turn }) => Math.max(0, depth - turn.closes) + turn.opens, 0)

/** Which sign the next bracket from each line on is: one that another follows before it is closed was forgotten. */
export function createCloses(lines: readonly Line[]): (index: number) => boolean {
  const isClosed = new Uint8Array(lines.length)
  let next = 0
  for (let index = lines.length - 1; index >= 0; index--) {
    const sign = /[[\]]/u.exec(lines[index]?.text ?? '')?.[0]
    if (sign !== undefined) next = sign === ']' ? 1 : 0
    isClosed[index] = next
  }
  return (index) => isClosed[index] === 1
}

/** Whether a paragraph that begins with a bracket is nothing but what is done. */
export const isAllDirection = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text.replace(/\[[^\][]*(?:\]|$)|\([^()]*(?:\)|$)/gu, ''))

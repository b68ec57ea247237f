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

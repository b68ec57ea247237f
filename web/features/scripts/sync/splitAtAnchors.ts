/** Maps the text of each line to its index; to -1 if the text occurs more than once. */
function findUniqueLines(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  lines.forEach((line, index) => places.set(line, places.has(line) ? -1 : index))
  return places
}

/**
 * Returns the indexes of the numbers that form the longest increasing subsequence of `places` (by patience sorting).
 */
function longestIncreasing(places: readonly number[]): number[] {
  const pileTops: number[] = []
  const previous: number[] = []
  places.forEach((place, index) => {
    let low = 0
    let high = pileTops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[pileTops[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (pileTops[low - 1] ?? -1) : -1
    pileTops[low] = index
  })
  const sequence: number[] = []
  for (let index = pileTops.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) sequence.push(index)
  return sequence.reverse()
}

/** The indexes of one line that occurs once in every text: one index for each text. */
type Anchor = number[]

function findAnchors(texts: readonly (readonly string[])[]): Anchor[] {
  const [first, ...others] = texts.map(findUniqueLines)
  let anchors: Anchor[] = []
  for (const [line, place] of first ?? []) {
    const places = others.map((one) => one.get(line) ?? -1)
    if (place >= 0 && places.every((one) => one >= 0)) anchors.push([place, ...places])
  }
  // The anchors are sorted by the first text. Anchors that are in another order in one of the other texts are removed.
  anchors.sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
  others.forEach((_, index) => {
    const orderedIndexes = longestIncreasing(anchors.map((anchor) => anchor[index + 1] ?? 0))
    anchors = orderedIndexes.map((at) => anchors[at] ?? [])
  })
  return anchors
}

/**
 * Splits texts at the lines that every text has exactly once and in the same order, called anchors. Returns the anchors
 * and, between them, the differing parts of all texts. These parts are usually short, so that an exact
 * comparison of them is fast.
 */
export function splitAtAnchors(texts: readonly (readonly string[])[]): ({ shared: string } | { parts: string[][] })[] {
  const pieces: ({ shared: string } | { parts: string[][] })[] = []
  let from = texts.map(() => 0)
  const cut = (to: readonly number[]) => {
    const parts = texts.map((lines, index) => lines.slice(from[index], to[index]))
    if (parts.some((part) => part.length > 0)) pieces.push({ parts })
  }
  for (const anchor of findAnchors(texts)) {
    cut(anchor)
    pieces.push({ shared: texts[0]?.[anchor[0] ?? 0] ?? '' })
    from = anchor.map((place) => place + 1)
  }
  cut(texts.map((lines) => lines.length))
  return pieces
}

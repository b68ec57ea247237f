/** Where each line stands that is there exactly once; a line that repeats is no landmark. */
function findLandmarks(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  lines.forEach((line, index) => places.set(line, places.has(line) ? -1 : index))
  return places
}

/** The longest part of these places that only goes forward: patience sorting. */
function longestForward(places: readonly number[]): number[] {
  const tops: number[] = []
  const before: number[] = []
  places.forEach((place, index) => {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[tops[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tops[low - 1] ?? -1) : -1
    tops[low] = index
  })
  const chain: number[] = []
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) chain.push(index)
  return chain.reverse()
}

/** Places of one landmark, a figure for each text. */
type Anchor = number[]

function findAnchors(texts: readonly (readonly string[])[]): Anchor[] {
  const [first, ...others] = texts.map(findLandmarks)
  let anchors: Anchor[] = []
  for (const [line, place] of first ?? []) {
    const places = others.map((one) => one.get(line) ?? -1)
    if (place >= 0 && places.every((one) => one >= 0)) anchors.push([place, ...places])
  }
  // In the order of the first text; of the others one after the other leaves only what keeps that order.
  anchors.sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
  others.forEach((_, index) => {
    const kept = longestForward(anchors.map((anchor) => anchor[index + 1] ?? 0))
    anchors = kept.map((at) => anchors[at] ?? [])
  })
  return anchors
}

/**
 * Cuts texts at the lines that each has exactly once and in the same order. What lies between is short, so that it can
 * be compared thoroughly however long the whole is. Answers the pieces: a shared line, or what each text has there.
 */
export function cutAtAnchors(texts: readonly (readonly string[])[]): ({ shared: string } | { parts: string[][] })[] {
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

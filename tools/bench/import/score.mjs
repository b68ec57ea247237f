// Scores a parsed script against a list of all speeches and their speakers.

const wordsOf = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9\s]/g, '')
    .split(/\s+/)
    .filter(Boolean)

/** Returns a name in lower case, without articles and punctuation, so that the spellings of two editions are equal. */
export const plainName = (name) =>
  name
    .toLowerCase()
    .replace(/[.,'’]/g, '')
    .replace(/^(?:the|a|an) /, '')
    .replace(/\s+/g, ' ')
    .trim()

function likeness(one, other) {
  if (one.key === other.key) return 1
  const [few, many] = one.set.size < other.set.size ? [one.set, other.set] : [other.set, one.set]
  if (few.size === 0) return 0
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  const all = few.size + many.size - shared
  const sameStart = one.words.slice(0, 5).join(' ') === other.words.slice(0, 5).join(' ') && few.size >= 4 ? 0.6 : 0
  // In the list of known speeches, a speech ends when a character enters, and what the same speaker says after that is
  // missing. So a speech that contains a known one counts as similar.
  const isPart = few.size >= 3 && (one.key.startsWith(`${other.key} `) || (few.size >= 5 && shared >= few.size * 0.85))
  return Math.max(sameStart, isPart ? 0.6 : 0, shared / all)
}

const prepare = (speeches) =>
  speeches.map(({ character, text }) => {
    const words = wordsOf(text)
    return { character, text, words, key: words.join(' '), set: new Set(words) }
  })

const band = 250
const leastAlike = 0.5

/**
 * Pairs the parsed speeches with the known speeches that have similar words, in order. Compares only speeches at
 * similar positions in the two lists.
 */
export function align(ours, gold) {
  const [a, b] = [prepare(ours), prepare(gold)]
  const slope = b.length / Math.max(1, a.length)
  const width = 2 * band + 1
  const best = new Float64Array((a.length + 1) * width).fill(-1)
  const step = new Uint8Array((a.length + 1) * width)
  const at = (i, j) => {
    const offset = j - Math.round(i * slope) + band
    return offset < 0 || offset >= width ? -1 : i * width + offset
  }
  const value = (i, j) => {
    const index = at(i, j)
    return index < 0 || i < 0 || j < 0 ? -Infinity : best[index]
  }
  for (let i = 0; i <= a.length; i += 1) {
    const middle = Math.round(i * slope)
    for (let j = Math.max(0, middle - band); j <= Math.min(b.length, middle + band); j += 1) {
      if (i === 0 && j === 0) {
        best[at(0, 0)] = 0
        continue
      }
      const up = i > 0 ? value(i - 1, j) : -Infinity
      const left = j > 0 ? value(i, j - 1) : -Infinity
      const alike = i > 0 && j > 0 ? likeness(a[i - 1], b[j - 1]) : 0
      const across = alike >= leastAlike ? value(i - 1, j - 1) + alike : -Infinity
      const most = Math.max(up, left, across)
      best[at(i, j)] = most
      step[at(i, j)] = most === across ? 3 : most === up ? 1 : 2
    }
  }
  const pairs = []
  let [i, j] = [a.length, b.length]
  while (i > 0 || j > 0) {
    const index = at(i, j)
    const how = index < 0 ? 0 : step[index]
    if (how === 3) pairs.push([i - 1, j - 1])
    if (how === 0) break
    if (how !== 2) i -= 1
    if (how !== 1) j -= 1
  }
  return pairs.toReversed()
}

const fewestSaid = 2
const mostly = 0.9

/**
 * Finds roles whose name in the parsed script (`ours`) differs from the name in the known speeches (`gold`), which are
 * from another edition: the parsed name is not among the known names, and nine in ten of its speeches belong to one
 * known role. An actor would confirm in the cast list that both names mean the same role.
 */
function otherNames(pairs, ours, gold) {
  const known = new Set(gold.map(({ character }) => plainName(character)))
  const met = new Map()
  for (const [i, j] of pairs) {
    const name = plainName(ours[i].character)
    if (known.has(name)) continue
    const counts = met.get(name) ?? new Map()
    const wanted = plainName(gold[j].character)
    counts.set(wanted, (counts.get(wanted) ?? 0) + 1)
    met.set(name, counts)
  }
  return [...met].flatMap(([name, counts]) => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [wanted, most] = [...counts].toSorted((one, other) => other[1] - one[1])[0]
    return all >= fewestSaid && most / all >= mostly ? [[name, wanted]] : []
  })
}

/**
 * Compares the parsed speeches (`ours`) with the known speeches (`gold`). Returns precision, recall and F1: a speech
 * counts as right if a known speech has similar words and the same speaker. `wrong` lists the pairs with similar words
 * but another speaker, `extra` and `missed` the speeches without a partner. `otherEditionNames` lists the roles whose
 * name in the parsed script differs from the name in the known speeches, as pairs of these names.
 */
export function score(ours, gold, aliases = {}) {
  const named = new Map(Object.entries(aliases).map(([from, to]) => [plainName(from), [to].flat().map(plainName)]))
  const pairs = align(ours, gold)
  const otherEditionNames = otherNames(pairs, ours, gold).filter(([name]) => !named.has(name))
  for (const [name, wanted] of otherEditionNames) named.set(name, [wanted])
  const isSame = (name, wanted) => {
    const plain = plainName(name)
    return plain === plainName(wanted) || (named.get(plain) ?? []).includes(plainName(wanted))
  }
  const wrong = pairs.filter(([i, j]) => !isSame(ours[i].character, gold[j].character))
  const right = pairs.length - wrong.length
  const [precision, recall] = [right / Math.max(1, ours.length), right / Math.max(1, gold.length)]
  const paired = { ours: new Set(pairs.map(([i]) => i)), gold: new Set(pairs.map(([, j]) => j)) }
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall || 1),
    otherEditionNames,
    wrong: wrong.map(([i, j]) => ({ ours: ours[i], gold: gold[j] })),
    extra: ours.filter((_speech, index) => !paired.ours.has(index)),
    missed: gold.filter((_speech, index) => !paired.gold.has(index)),
  }
}

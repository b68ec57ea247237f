import type { Line } from './lines.ts'
import { isAbbreviatedTitle, isCapsName, isTitleName } from './names.ts'

// Names before their words without a mark between: the cells of a table, bold type that was lost on the way. One such row
// is any sentence; many, that begin with few names and go on with a capital, are a play.

const FEWEST = 8
const LEAST_NAMES = 2
const OFTEN = 3
const LEAST_SHARE = 0.5
const LEAST_CAPITALS = 0.34
const LEAST_LONGER = 0.8
/** Where no blank lines part them, so many lines are taken for a paragraph. */
const LINES_A_PARAGRAPH = 0.25
const MOST_WORDS = 3
const LONGEST_NAME = 42
/** What is looked at of a row: a name and how its words begin. */
const HEAD = 80

const asTitle = (word: string) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
const isName = (name: string) =>
  isTitleName(name) || (isCapsName(name) && isTitleName(name.split(' ').map(asTitle).join(' ')))

type Start = { prefixes: string[]; isCapitalAfter: boolean[] }

/** The first one, two, three words of a row, and whether a sentence could begin behind each. */
function startOf(text: string): Start {
  const words = text.slice(0, HEAD).split(/\s+/u)
  const prefixes: string[] = []
  const isCapitalAfter: boolean[] = []
  for (let count = 1; count <= MOST_WORDS && count < words.length; count++) {
    const prefix = words.slice(0, count).join(' ')
    if (prefix.length > LONGEST_NAME || !/^\p{Lu}/u.test(words[count - 1] ?? '')) break
    // A sentence ends here, or a name has its mark.
    if (/[.:,;!?]$/u.test(prefix) && !isAbbreviatedTitle(words[count - 1] ?? '')) break
    prefixes.push(prefix)
    isCapitalAfter.push(/^["'\u201C\u2018([\u2014\u2013\u2026.-]*[\p{Lu}\p{N}]|^[([]/u.test(words[count] ?? ''))
  }
  return { prefixes, isCapitalAfter }
}

/** A wide gap parts a name and its words, as a table's cells are copied. */
function gapOf(text: string): string | undefined {
  const name = /^(\S.*?)\s{3,}\S/u.exec(text.slice(0, HEAD))?.[1]
  return name !== undefined && name.length <= LONGEST_NAME && isName(name) ? name : undefined
}

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

/** Names that begin rows again and again; a longer one before its own first word. */
function namesOf(starts: readonly Start[]): Set<string> {
  const capitals = new Map<string, number>()
  const all = new Map<string, number>()
  for (const { prefixes, isCapitalAfter } of starts) {
    for (const [at, prefix] of prefixes.entries()) {
      count(all, prefix)
      if (isCapitalAfter[at]) count(capitals, prefix)
    }
  }
  const fit = [...capitals].filter(
    ([name, often]) => often >= OFTEN && isName(name) && often >= (all.get(name) ?? 0) * LEAST_CAPITALS,
  )
  const longer = new Map<string, number>()
  for (const [name] of fit) {
    const cut = name.lastIndexOf(' ')
    const first = name.slice(0, cut)
    // What begins sentences begins what is said, and is no second name.
    if (cut > 0 && isName(name.slice(cut + 1))) longer.set(first, (longer.get(first) ?? 0) + (all.get(name) ?? 0))
  }
  const isSplit = (name: string) => (longer.get(name) ?? 0) >= (all.get(name) ?? 0) * LEAST_LONGER
  const isWhole = (name: string) => {
    const cut = name.lastIndexOf(' ')
    return cut < 0 || isSplit(name.slice(0, cut))
  }
  return new Set(fit.flatMap(([name]) => (isSplit(name) || !isWhole(name) ? [] : [name])))
}

/** How many paragraphs a text has, more or less. */
export function paragraphsOf(lines: readonly Line[]): number {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  return Math.max(starts, written * LINES_A_PARAGRAPH)
}

function rewritten(lines: readonly Line[], nameAt: (index: number) => string | undefined): Line[] | undefined {
  const found = lines.map((line, index) => (line.isBlank ? undefined : nameAt(index)))
  const counts = new Map<string, number>()
  for (const name of found) if (name !== undefined) count(counts, name)
  const recurring = [...counts.values()].filter((often) => often > 1)
  const all = recurring.reduce((sum, often) => sum + often, 0)
  if (recurring.length < LEAST_NAMES || all < Math.max(FEWEST, paragraphsOf(lines) * LEAST_SHARE)) return undefined
  return lines.map((line, index) => {
    const name = found[index]
    return name === undefined ? line : { ...line, text: `${name}: ${line.text.slice(name.length).trim()}` }
  })
}

/** The rows with a colon behind the names that begin them; nothing where too few do. */
export function withNamesMarked(lines: readonly Line[]): Line[] | undefined {
  const beside = rewritten(lines, (index) => gapOf(lines[index]?.text ?? ''))
  if (beside) return beside
  const starts = lines.map(({ text }) => startOf(text))
  const names = namesOf(starts)
  return rewritten(lines, (index) => {
    const { prefixes = [], isCapitalAfter = [] } = starts[index] ?? {}
    return prefixes.findLast((prefix, at) => isCapitalAfter[at] && names.has(prefix))
  })
}

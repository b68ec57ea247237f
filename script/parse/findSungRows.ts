import { isOnlyDirections } from './brackets.ts'
import type { Cue } from './cues/cues.ts'
import type { CueCandidates } from './cueStyle.ts'
import { normaliseName } from './cues/names.ts'
import { isHeading, isTransition } from './headings/headings.ts'
import type { Line } from './text/lines.ts'

type Names = {
  candidates: CueCandidates
  isExcluded(line: Line): boolean
  /** Whether the cast list contains this name. */
  isCast(name: string): boolean
}

const MIN_COUNT = 2
/** Maximum number of rows of a direction within a song. */
const MAX_BRACKET_ROWS = 12
/** A text is a name if at least this share of its occurrences has words in mixed case below it. */
const MIN_ABOVE_WORDS_SHARE = 0.3

const isCapitals = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text.replace(/\([^()]*\)/gu, ''))

/**
 * Finds rows in capitals that are sung, although they look like names: the lyrics of musicals. Such a row follows a
 * name on its own row, or another sung row. A name is in the cast list, or recurs above text in mixed case.
 *
 * @returns indexes into `lines`
 */
export function findSungRows(lines: readonly Line[], { candidates, isExcluded, isCast }: Names): ReadonlySet<number> {
  const rows = lines.flatMap((line, index) => (line.isBlank || isExcluded(line) ? [] : [index]))
  const ownRowCue = (index: number): Cue | undefined =>
    candidates.get(index)?.find(({ style, rest }) => style === 'alone' && rest === '')
  const counts = new Map<string, { all: number; aboveWords: number }>()
  for (const [at, index] of rows.entries()) {
    const cue = ownRowCue(index)
    if (!cue) continue
    const key = normaliseName(cue.name)
    const count = counts.get(key) ?? { all: 0, aboveWords: 0 }
    count.all++
    if (!isCapitals(lines[rows[at + 1] ?? -1]?.text ?? '')) count.aboveWords++
    counts.set(key, count)
  }
  const isName = ({ name }: Cue) => {
    const { all, aboveWords } = counts.get(normaliseName(name)) ?? { all: 0, aboveWords: 0 }
    return isCast(name) || (all >= MIN_COUNT && aboveWords >= all * MIN_ABOVE_WORDS_SHARE)
  }
  const sung = new Set<number>()
  let isInSong = false
  let bracketRows = 0
  for (const index of rows) {
    const text = lines[index]?.text ?? ''
    // A direction between sung rows may extend over several rows. Its rows up to the closing bracket are not sung.
    if (isInSong && bracketRows > 0 && bracketRows < MAX_BRACKET_ROWS) {
      bracketRows = /[)\]]/u.test(text) ? 0 : bracketRows + 1
      continue
    }
    bracketRows = /[([][^)\]]*$/u.test(text) ? 1 : 0
    const cue = ownRowCue(index)
    if (cue && isName(cue)) isInSong = true
    else if (isInSong && isCapitals(text) && !isHeading(text) && !isTransition(text)) sung.add(index)
    else isInSong &&= isOnlyDirections(text)
  }
  return sung
}

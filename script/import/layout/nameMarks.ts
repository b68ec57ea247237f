// Recognises names by their font style and position. The text at the start of a row has a kind: for example, an element
// of a web page, bold text or centred text. If most texts of one kind are recurring names, this kind marks names.
import { isHeading, isNonCharacter, isTransition } from '../../parse/headings/headings.ts'
import { normaliseName, isUpperCaseName, isCaselessName, isTitleCaseName } from '../../parse/cues/names.ts'
import { canBeName } from '../../parse/cues/canBeName.ts'
import type { MarkedRow } from './markedRows.ts'

/**
 * A name at the start of a row, with its extension. `end`: offset in the row's text at which the name's element ends.
 */
export type MarkedCue = { cue: string; end: number }

const MAX_NAME_LENGTH = 60
const MIN_OCCURRENCES = 4
const MIN_NAMES = 2
const MIN_SHARE = 0.6
const MIN_KNOWN_SHARE = 0.7

const TRAILING = /[\s.:;,\u2014\u2013-]+$/u
/** Returns the name without text in brackets and without punctuation at its end: `HAMLET (aside):` becomes `HAMLET`. */
const stripBrackets = (text: string) =>
  text
    .replace(/\s*[([][^\])]*[\])]\s*/gu, ' ')
    .replace(TRAILING, '')
    .trim()

const removeNumber = (name: string) => name.replace(/\s*#?\d+$/u, '')

/**
 * Whether a text has the form of a name: it is not too long, not a heading or transition, and in capitals, in title
 * case, or in a writing system without capitals.
 */
function isCertainName(name: string): boolean {
  if (name === '' || name.length > MAX_NAME_LENGTH || isHeading(name) || isTransition(name) || isNonCharacter(name))
    return false
  const own = removeNumber(name)
  return isUpperCaseName(own) || isTitleCaseName(own) || isCaselessName(own)
}

type Tally = { rows: number; names: Map<string, number> }

const recurring = ({ names }: Tally) => [...names.values()].filter((count) => count > 1)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

function countNames(rows: readonly MarkedRow[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { leadingElements, text } of rows) {
    const seen = new Set<string>()
    for (const { kind, end } of leadingElements) {
      if (seen.has(kind)) continue
      seen.add(kind)
      const tally = tallies.get(kind) ?? { rows: 0, names: new Map<string, number>() }
      tallies.set(kind, tally)
      tally.rows++
      if (end > MAX_NAME_LENGTH * 2) continue
      const name = stripBrackets(text.slice(0, end))
      if (isCertainName(name)) tally.names.set(normaliseName(name), (tally.names.get(normaliseName(name)) ?? 0) + 1)
    }
  }
  return tallies
}

/** Returns the kinds of elements that mark names in these rows; undefined if there are none. */
export function findNameElements(rows: readonly MarkedRow[]): Set<string> | undefined {
  const frequent = [...countNames(rows)].filter(([, tally]) => {
    const counts = recurring(tally)
    return counts.length >= MIN_NAMES && sum(counts) >= Math.max(MIN_OCCURRENCES, tally.rows * MIN_SHARE)
  })
  const [best] = frequent.toSorted(([, one], [, other]) => sum(recurring(other)) - sum(recurring(one)))
  if (!best) return undefined
  const [, { names: known }] = best
  const kinds = frequent.filter(([, { names }]) => {
    const own = [...names.keys()]
    return own.filter((name) => known.has(name)).length >= own.length * MIN_KNOWN_SHARE
  })
  return new Set(kinds.map(([kind]) => kind))
}

/** Returns the cue at the start of a row, if one of its elements marks names; undefined otherwise. */
export function findCueOfRow({ leadingElements, text }: MarkedRow, kinds: ReadonlySet<string>): MarkedCue | undefined {
  const lead = leadingElements.find(({ kind, end }) => kinds.has(kind) && end <= MAX_NAME_LENGTH * 2)
  if (!lead) return undefined
  const cue = text.slice(0, lead.end).replace(TRAILING, '')
  return canBeName(stripBrackets(cue)) ? { cue, end: lead.end } : undefined
}

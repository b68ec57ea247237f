// Who speaks, by how a page sets names: an element that begins line after line with one of few names is a name's element,
// whatever the page calls it.
import { isHeading, isNobody, isTransition } from '../headings.ts'
import { identityOf, isAbbreviatedTitle, isCapsName, isCaselessName, isTitleName } from '../names.ts'
import type { PageRow } from './pageRows.ts'

/** The name that begins a row: where it ends in the row's text, and what it is with what stands beside it. */
export type PageCue = { cue: string; end: number }

const LONGEST_NAME = 60
const MOST_WORDS = 7
const FEWEST = 4
const LEAST_NAMES = 2
const LEAST_SHARE = 0.6
const LEAST_KNOWN = 0.7

const TRAILING = /[\s.:;,\u2014\u2013-]+$/u
/** `HAMLET (aside):` as HAMLET. */
const bare = (text: string) =>
  text
    .replace(/\s*[([][^\])]*[\])]\s*/gu, ' ')
    .replace(TRAILING, '')
    .trim()

const withoutFigures = (name: string) => name.replace(/\s*#?\d+$/u, '')

/** Surely a name, wherever it stands. */
function isName(name: string): boolean {
  if (name === '' || name.length > LONGEST_NAME || isHeading(name) || isTransition(name) || isNobody(name)) return false
  const own = withoutFigures(name)
  return isCapsName(own) || isTitleName(own) || isCaselessName(own)
}

/** What may be one where all others in its place are. */
export function mayBeName(name: string): boolean {
  if (name === '' || name.length > LONGEST_NAME || name.split(/\s+/u).length > MOST_WORDS) return false
  if (isHeading(name) || isTransition(name) || isNobody(name)) return false
  if (!/^["'(\u201C\u2018]?[\p{Lu}\p{Lo}\p{N}]/u.test(name) || /[!?\u2026;]/u.test(name)) return false
  // A sentence ends; `Mrs. Pearce` goes on.
  return name
    .split(/\s+/u)
    .every((word, index, words) => !word.endsWith('.') || isAbbreviatedTitle(word) || index === words.length - 1)
}

type Tally = { rows: number; names: Map<string, number> }

const recurring = ({ names }: Tally) => [...names.values()].filter((count) => count > 1)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

function tallyOf(rows: readonly PageRow[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { leads, text } of rows) {
    const seen = new Set<string>()
    for (const { kind, end } of leads) {
      if (seen.has(kind)) continue
      seen.add(kind)
      const tally = tallies.get(kind) ?? { rows: 0, names: new Map<string, number>() }
      tallies.set(kind, tally)
      tally.rows++
      if (end > LONGEST_NAME * 2) continue
      const name = bare(text.slice(0, end))
      if (isName(name)) tally.names.set(identityOf(name), (tally.names.get(identityOf(name)) ?? 0) + 1)
    }
  }
  return tallies
}

/** The elements that bear names in this page; nothing where none does. */
export function findNameKinds(rows: readonly PageRow[]): Set<string> | undefined {
  const fit = [...tallyOf(rows)].filter(([, tally]) => {
    const counts = recurring(tally)
    return counts.length >= LEAST_NAMES && sum(counts) >= Math.max(FEWEST, tally.rows * LEAST_SHARE)
  })
  const [best] = fit.toSorted(([, one], [, other]) => sum(recurring(other)) - sum(recurring(one)))
  if (!best) return undefined
  const [, { names: known }] = best
  const kinds = fit.filter(([, { names }]) => {
    const own = [...names.keys()]
    return own.filter((name) => known.has(name)).length >= own.length * LEAST_KNOWN
  })
  return new Set(kinds.map(([kind]) => kind))
}

/** The cue that a row begins with, where one of its elements bears names. */
export function cueOfRow({ leads, text }: PageRow, kinds: ReadonlySet<string>): PageCue | undefined {
  const lead = leads.find(({ kind, end }) => kinds.has(kind) && end <= LONGEST_NAME * 2)
  if (!lead) return undefined
  const cue = text.slice(0, lead.end).replace(TRAILING, '')
  return mayBeName(bare(cue)) ? { cue, end: lead.end } : undefined
}

// Which column of a page is whose: found anew in every document, since every program and every country has its own.
import { cuesIn } from '../cues.ts'
import { isHeading, isSlug, isTransition } from '../headings.ts'
import { clusters, leftOf, lineHeightOf, median, textOf, type Row } from './rows.ts'

export type Columns = {
  /** Where headings and directions begin. */
  action: number
  cue: number
  /** Names stand in the middle, however long they are. */
  isCueCentred: boolean
  dialogue: number
  /** Spoken words fill the page from its left, as in plays: what is done stands further in. */
  isStage: boolean
  /** Names are written as in a sentence, and not in capitals. */
  areNamesPlain: boolean
}

const NEAR = 9
const CENTRE_NEAR = 10
const FEWEST_CUES = 2
const FEWEST_PLAIN = 2
/** Half an inch: a name nearer than that to the left is no column of its own. */
const LEAST_INDENT = 36

/** A tab may part a name from what stands beside it in brackets. */
export const isOneName = ({ segments }: Row): boolean =>
  segments.every(({ text }, index) => index === 0 || text.startsWith('('))

const centreOf = ({ segments }: Row) => {
  const [first] = segments
  return first ? first.x + first.width / 2 : 0
}

/** Words in capitals by themselves, as a name stands. */
export function isCueLike(text: string): boolean {
  if (text.length > 60 || isHeading(text) || isTransition(text)) return false
  return cuesIn(text).some(({ style, rest, isDirected }) => style === 'alone' && !isDirected && !rest.startsWith('['))
}

/** A name as it is written in a sentence: only that it comes again, and stands where names do, tells it. */
const PLAIN_NAME = /^(?:(?:Mrs?|Ms|Dr|St)\. )?\p{Lu}[^.!?,;:"\u201C\u2026(]{0,28}(?:\s*\([^()]*\))*:?$/u

/** Nothing where names have no column: then the words themselves must tell. */
export function findColumns(rows: readonly Row[]): Columns | undefined {
  const found = findColumnsOf(rows, (row) => isCueLike(textOf(row)))
  if (found) return { ...found, areNamesPlain: false }
  const height = lineHeightOf(rows)
  const counts = new Map<string, number>()
  const nameOf = (row: Row) => textOf(row).replace(/\s*[(:].*$/u, '')
  const isPlain = (row: Row) => row.gap > height * 1.45 && PLAIN_NAME.test(textOf(row))
  for (const row of rows) if (isPlain(row)) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  const names = [...counts.values()].filter((count) => count > 1).length
  if (names < FEWEST_PLAIN) return undefined
  const plain = findColumnsOf(rows, (row) => isPlain(row) && (counts.get(nameOf(row)) ?? 0) > 1)
  return plain && !plain.isStage ? { ...plain, areNamesPlain: true } : undefined
}

type IsName = (row: Row) => boolean

function findColumnsOf(rows: readonly Row[], isCue: IsName): Omit<Columns, 'areNamesPlain'> | undefined {
  const lefts = clusters(rows.map(leftOf), NEAR)
  const leastRows = Math.max(2, rows.length * 0.04)
  const wide = lefts.filter(({ count }) => count >= leastRows).map(({ at }) => at)
  const left = leftOfScreen(rows, Math.min(...(wide.length > 0 ? wide : lefts.map(({ at }) => at))))
  const followed = rows.flatMap((row, index) => {
    const next = rows[index + 1]
    const isName = isOneName(row) && leftOf(row) > left + LEAST_INDENT && isCue(row)
    return isName && next && !isCue(next) && leftOf(next) < leftOf(row) - 8 ? [{ row, next }] : []
  })
  const [byLeft] = clusters(
    followed.map(({ row }) => leftOf(row)),
    NEAR,
  )
  const [byCentre] = clusters(
    followed.map(({ row }) => centreOf(row)),
    CENTRE_NEAR,
  )
  if (!byLeft || !byCentre) return undefined
  const isCueCentred = byCentre.count > byLeft.count && byCentre.count >= FEWEST_CUES + 1
  const cue = isCueCentred ? byCentre.at : byLeft.at
  const own = followed.filter(({ row }) => isAtCue(row, { cue, isCueCentred }))
  const isFew = own.length < FEWEST_CUES && rows.length > 12
  if (isFew || own.length < rows.length / 60) return undefined
  const spoken = own.map(({ next }) => next).filter((next) => !textOf(next).startsWith('('))
  const dialogue = clusters((spoken.length > 0 ? spoken : own.map(({ next }) => next)).map(leftOf), NEAR)[0]?.at ?? left
  const isStage = dialogue - left < 14 && isLeftMostlySpoken(rows, own.length, left)
  return { action: left, cue, isCueCentred, dialogue, isStage }
}

/** Where almost all is spoken, too few rows are action to be seen as a column: its headings say where that begins. */
function leftOfScreen(rows: readonly Row[], left: number): number {
  const isHead = (row: Row) => leftOf(row) < left - LEAST_INDENT && isSlug(textOf(row))
  return rows.filter(isHead).reduce((least, row) => Math.min(least, leftOf(row)), left)
}

/** A page of dialogue alone has its left edge where speech is, too: many rows there and few names make it directions. */
function isLeftMostlySpoken(rows: readonly Row[], cues: number, left: number): boolean {
  const atLeft = rows.filter((row) => Math.abs(leftOf(row) - left) < NEAR).length
  return atLeft > cues
}

export function isAtCue(row: Row, { cue, isCueCentred }: Pick<Columns, 'cue' | 'isCueCentred'>): boolean {
  return isCueCentred ? Math.abs(centreOf(row) - cue) < CENTRE_NEAR + 4 : Math.abs(leftOf(row) - cue) < NEAR
}

export const isAtDialogue = (row: Row, { dialogue }: Pick<Columns, 'dialogue'>): boolean =>
  Math.abs(leftOf(row) - dialogue) < NEAR + 3

/** How many letters wide an inch is, near enough to lay text out again. */
export const letterWidthOf = (rows: readonly Row[]): number =>
  median(rows.flatMap(({ segments }) => segments.map(({ width, text }) => width / Math.max(1, text.length)))) || 6

// Lines of a page whose names are known as paragraphs of their kinds: what is said, how, and what is done.
import { isActOrScene, isHeading, isSlug, isStageDirection, isTransition } from '../headings.ts'
import { cueOfRow } from './pageCues.ts'
import type { Block } from './blocks.ts'
import type { PageRow, Piece } from './pageRows.ts'

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
const isBracketed = (text: string) => /^(?:\[[^\]]*\]|\([^)]*\))[.,]?$/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:\u2014"\u201D\u2019)\]]\s*$/u.test(text)
const isAddress = (text: string) => /\b(?:I|me|my|mine|you|your|thee|thou|thy|we|us|our|let['\u2019]s)\b/u.test(text)

/** Whether italics mark directions here, and not stress, or all that is said. */
export type Italics = 'directions' | 'stress'

const LARGE_SHARE = 0.4

export function italicsOf(rows: readonly PageRow[], kinds: ReadonlySet<string>): Italics {
  let [italic, all] = [0, 0]
  for (const row of rows) {
    const { end = -1 } = cueOfRow(row, kinds) ?? {}
    if (end < 0) continue
    for (const { text, isItalic } of after(row, end)) {
      all += text.length
      if (isItalic) italic += text.length
    }
  }
  return italic > all * LARGE_SHARE ? 'stress' : 'directions'
}

/** The pieces of a row behind a place in its text. */
function after({ pieces }: PageRow, end: number): Piece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const from = Math.max(0, end - at)
    at += piece.text.length
    return from < piece.text.length ? [{ ...piece, text: piece.text.slice(from) }] : []
  })
}

/** A word in italics is stressed; a sentence beside the sentences, or what begins a speech in small letters, is done. */
function isDone({ text, isDirection, isItalic }: Piece, before: string, behind: string, italics: Italics): boolean {
  if (isDirection) return true
  if (!isItalic || italics === 'stress' || !hasWords(text)) return false
  const own = text.trim()
  if (/[([]\s*$/u.test(before) || isBracketed(own)) return false
  const isFirst = !hasWords(before)
  const isBeside =
    (isFirst || endsSentence(before)) && (behind.trim() === '' || /^[\s"'\u201C\u2018(]*[\p{Lu}\p{N}]/u.test(behind))
  if (!isBeside || isAddress(own) || /[?!]$/u.test(own)) return false
  if (isStageDirection(own) || /^\p{Ll}/u.test(own)) return true
  return /\s/u.test(own) || /(?:ing|ly)[.,]?$/u.test(own)
}

const asDirection = (text: string) => {
  const own = text.trim().replace(/^[,;:\s]+/u, '')
  return isBracketed(own) ? own : `[${own.replace(/[[\]]/gu, '')}]`
}

/** What is said in pieces, with what is done in brackets. Italics that run on are one. */
function saidOf(pieces: readonly Piece[], italics: Italics): string {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && last.isItalic === piece.isItalic && last.isDirection === piece.isDirection) last.text += piece.text
    else runs.push({ ...piece })
  }
  let said = ''
  for (const [index, run] of runs.entries()) {
    const behind = runs
      .slice(index + 1, index + 3)
      .map(({ text }) => text)
      .join('')
    said += isDone(run, said, behind, italics) && hasWords(run.text) ? ` ${asDirection(run.text)} ` : run.text
  }
  return said.replace(/\s+/gu, ' ').trim()
}

/** All of a row in italics, or called a direction by the page. */
const isAllDone = ({ pieces }: PageRow, italics: Italics): boolean => {
  const told = pieces.filter(({ text }) => hasWords(text))
  return (
    told.length > 0 && told.every(({ isDirection, isItalic }) => isDirection || (isItalic && italics === 'directions'))
  )
}

const kindOfUnspoken = (text: string): Block['kind'] =>
  isSlug(text) || isHeading(text) ? 'heading' : isTransition(text) ? 'transition' : 'action'

export type PageBlocksOptions = {
  kinds: ReadonlySet<string>
  italics: Italics
  /** Whether a paragraph tells of people, and is not what one of them says. */
  isNarration: (text: string) => boolean
}

/** The innermost blocks that hold one name each: what stands in them is that speech. */
function countNames(rows: readonly PageRow[], kinds: ReadonlySet<string>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    if (!cueOfRow(row, kinds)) continue
    for (const id of row.path) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

export function blocksOfPage(rows: readonly PageRow[], { kinds, italics, isNarration }: PageBlocksOptions): Block[] {
  const blocks: Block[] = []
  const counts = countNames(rows, kinds)
  /** The blocks in which the speech that is open stands; nothing while nobody speaks. */
  let own: Set<number> | undefined
  let hasSaid = false

  const speak = (pieces: readonly Piece[]) => {
    const text = saidOf(pieces, italics)
    if (text === '') return
    blocks.push({ kind: 'dialogue', text })
    hasSaid = true
  }
  for (const row of rows) {
    const cue = cueOfRow(row, kinds)
    if (cue) {
      blocks.push({ kind: 'cue', text: cue.cue })
      own = new Set(row.path.filter((id) => counts.get(id) === 1))
      hasSaid = false
      const rest = withoutMark(after(row, cue.end))
      if (rest.some(({ text }) => hasWords(text))) speak(rest)
      continue
    }
    const isOwn = own !== undefined && row.path.some((id) => own?.has(id))
    const done = isAllDone(row, italics)
    if (isActOrScene(row.text) || (isHeading(row.text) && (!isOwn || row.level > 0))) {
      blocks.push({ kind: 'heading', text: row.text })
      own = undefined
    } else if (!own) {
      // After a direction words go on only where they are somebody's.
      const isSaid = !done && row.level === 0 && blocks.some(({ kind }) => kind === 'cue') && !isBracketed(row.text)
      if (isSaid && isAddress(row.text) && !isNarration(row.text)) speak(row.pieces)
      else blocks.push({ kind: kindOfUnspoken(row.text), text: row.text })
    } else if (done || isBracketed(row.text)) {
      if (isOwn || !hasSaid) blocks.push({ kind: 'parenthetical', text: asDirection(row.text) })
      else {
        blocks.push({ kind: 'action', text: row.text })
        own = undefined
      }
    } else if (isOwn || !hasSaid || !row.isStart || !isNarration(row.text)) {
      // The first words after a name say where its speech stands.
      const place = row.path.at(-1) ?? 0
      if (!hasSaid && !counts.has(place)) own.add(place)
      speak(row.pieces)
    } else {
      blocks.push({ kind: kindOfUnspoken(row.text), text: row.text })
      own = undefined
    }
  }
  return blocks
}

/** The point, colon or dash between a name and its words, and after a direction that stands between them. */
function withoutMark(pieces: readonly Piece[]): Piece[] {
  const rest = pieces.map((piece) => ({ ...piece }))
  for (const piece of rest) {
    piece.text = piece.text.replace(/^\s*(?:[.:;,](?!\.)|-{1,3}|[\u2014\u2013])?\s*/u, '')
    if (piece.text !== '') break
  }
  return rest
}

// Converts rows with marked names to blocks: cues, dialogue, directions, actions, headings.
import {
  isActOrSceneHeading,
  isHeading,
  isSlugline,
  isStageDirection,
  isTransition,
} from '../../parse/headings/headings.ts'
import type { Block } from './buildScriptFromBlocks.ts'
import type { MarkedPiece, MarkedRow } from './markedRows.ts'
import { findCueOfRow } from './nameMarks.ts'

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
const isBracketed = (text: string) => /^(?:\[[^\]]*\]|\([^)]*\))[.,]?$/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:\u2014"\u201D\u2019)\]]\s*$/u.test(text)
const isAddress = (text: string) => /\b(?:I|me|my|mine|you|your|thee|thou|thy|we|us|our|let['\u2019]s)\b/u.test(text)

/** What italics mean in this document: directions, or stressed words and complete speeches (`stress`). */
export type ItalicsUse = 'directions' | 'stress'

const MIN_STRESS_SHARE = 0.4

export function detectItalicsUse(rows: readonly MarkedRow[], kinds: ReadonlySet<string>): ItalicsUse {
  let [italic, all] = [0, 0]
  for (const row of rows) {
    const { end = -1 } = findCueOfRow(row, kinds) ?? {}
    if (end < 0) continue
    for (const { text, isItalic } of piecesAfter(row, end)) {
      all += text.length
      if (isItalic) italic += text.length
    }
  }
  return italic > all * MIN_STRESS_SHARE ? 'stress' : 'directions'
}

/** Returns the pieces of a row after an offset. A piece that contains the offset is cut there. */
function piecesAfter({ pieces }: MarkedRow, end: number): MarkedPiece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const from = Math.max(0, end - at)
    at += piece.text.length
    return from < piece.text.length ? [{ ...piece, text: piece.text.slice(from) }] : []
  })
}

/**
 * Whether a piece is a direction: marked as one by the format or, if italics mean directions, an italic text between
 * sentences that has no word such as `I` or `you` and no `?` or `!` at its end. A single italic word must also look
 * like a direction (`smiling`); other single words are stressed.
 */
function isDirectionPiece(
  { text, isDirection, isItalic }: MarkedPiece,
  before: string,
  following: string,
  italics: ItalicsUse,
): boolean {
  if (isDirection) return true
  if (!isItalic || italics === 'stress' || !hasWords(text)) return false
  const speechBlocks = text.trim()
  if (/[([]\s*$/u.test(before) || isBracketed(speechBlocks)) return false
  const isFirst = !hasWords(before)
  const isSeparateSentence =
    (isFirst || endsSentence(before)) &&
    (following.trim() === '' || /^[\s"'\u201C\u2018(]*[\p{Lu}\p{N}]/u.test(following))
  if (!isSeparateSentence || isAddress(speechBlocks) || /[?!]$/u.test(speechBlocks)) return false
  if (isStageDirection(speechBlocks) || /^\p{Ll}/u.test(speechBlocks)) return true
  return /\s/u.test(speechBlocks) || /(?:ing|ly)[.,]?$/u.test(speechBlocks)
}

const toDirection = (text: string) => {
  const speechBlocks = text.trim().replace(/^[,;:\s]+/u, '')
  return isBracketed(speechBlocks) ? speechBlocks : `[${speechBlocks.replace(/[[\]]/gu, '')}]`
}

/** Joins pieces to the text of a speech, with directions in brackets. Adjacent italic pieces become one direction. */
function joinSpokenPieces(pieces: readonly MarkedPiece[], italics: ItalicsUse): string {
  const runs: MarkedPiece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && last.isItalic === piece.isItalic && last.isDirection === piece.isDirection) last.text += piece.text
    else runs.push({ ...piece })
  }
  let spoken = ''
  for (const [index, run] of runs.entries()) {
    const following = runs
      .slice(index + 1, index + 3)
      .map(({ text }) => text)
      .join('')
    spoken +=
      isDirectionPiece(run, spoken, following, italics) && hasWords(run.text) ? ` ${toDirection(run.text)} ` : run.text
  }
  return spoken.replace(/\s+/gu, ' ').trim()
}

/** Whether all words of a row are marked as a direction or, if italics mean directions, are italic. */
const isDirectionRow = ({ pieces }: MarkedRow, italics: ItalicsUse): boolean => {
  const withWords = pieces.filter(({ text }) => hasWords(text))
  return (
    withWords.length > 0 &&
    withWords.every(({ isDirection, isItalic }) => isDirection || (isItalic && italics === 'directions'))
  )
}

const classifyUnspoken = (text: string): Block['kind'] =>
  isSlugline(text) || isHeading(text) ? 'heading' : isTransition(text) ? 'transition' : 'action'

export type NamedBlocksOptions = {
  kinds: ReadonlySet<string>
  italics: ItalicsUse
  /** Whether a paragraph describes people and is therefore not spoken. */
  isNarration: (text: string) => boolean
}

/** Counts the names within each block element. A block element with one name contains that role's speech. */
function countNames(rows: readonly MarkedRow[], kinds: ReadonlySet<string>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    if (!findCueOfRow(row, kinds)) continue
    for (const id of row.blockIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

export function buildBlocksByNames(
  rows: readonly MarkedRow[],
  { kinds, italics, isNarration }: NamedBlocksOptions,
): Block[] {
  const found: Block[] = []
  let page: number | undefined
  const blocks = {
    push: (block: Block) => found.push(page === undefined ? block : { ...block, page }),
    some: (is: (block: Block) => boolean) => found.some(is),
  }
  const counts = countNames(rows, kinds)
  /** Ids of the block elements that contain the open speech; undefined if no speech is open. */
  let speechBlocks: Set<number> | undefined
  let hasSpoken = false

  const addSpeech = (pieces: readonly MarkedPiece[]) => {
    const text = joinSpokenPieces(pieces, italics)
    if (text === '') return
    blocks.push({ kind: 'dialogue', text })
    hasSpoken = true
  }
  for (const row of rows) {
    page = row.page
    const cue = findCueOfRow(row, kinds)
    if (cue) {
      blocks.push({ kind: 'cue', text: cue.cue })
      speechBlocks = new Set(row.blockIds.filter((id) => counts.get(id) === 1))
      hasSpoken = false
      const rest = removeCueMark(piecesAfter(row, cue.end))
      if (rest.some(({ text }) => hasWords(text))) addSpeech(rest)
      continue
    }
    const isInSpeech = speechBlocks !== undefined && row.blockIds.some((id) => speechBlocks?.has(id))
    const isDirection = isDirectionRow(row, italics)
    if (isActOrSceneHeading(row.text) || (isHeading(row.text) && (!isInSpeech || row.level > 0))) {
      blocks.push({ kind: 'heading', text: row.text })
      speechBlocks = undefined
    } else if (!speechBlocks) {
      // Text outside a speech is spoken only if a cue came before it and it contains a word such as `I`, `me` or `you`.
      // Directions, headings, text in brackets and narration are not spoken.
      const isSpoken =
        !isDirection && row.level === 0 && blocks.some(({ kind }) => kind === 'cue') && !isBracketed(row.text)
      if (isSpoken && isAddress(row.text) && !isNarration(row.text)) addSpeech(row.pieces)
      else blocks.push({ kind: classifyUnspoken(row.text), text: row.text })
    } else if (isDirection || isBracketed(row.text)) {
      if (isInSpeech || !hasSpoken) blocks.push({ kind: 'parenthetical', text: toDirection(row.text) })
      else {
        blocks.push({ kind: 'action', text: row.text })
        speechBlocks = undefined
      }
    } else if (isInSpeech || !hasSpoken || !row.startsParagraph || !isNarration(row.text)) {
      // The innermost block element of the first text after a name belongs to the speech if no name is inside it.
      const place = row.blockIds.at(-1) ?? 0
      if (!hasSpoken && !counts.has(place)) speechBlocks.add(place)
      addSpeech(row.pieces)
    } else {
      blocks.push({ kind: classifyUnspoken(row.text), text: row.text })
      speechBlocks = undefined
    }
  }
  return found
}

/** Removes the punctuation or dash between a name and its direction or speech. */
function removeCueMark(pieces: readonly MarkedPiece[]): MarkedPiece[] {
  const rest = pieces.map((piece) => ({ ...piece }))
  for (const piece of rest) {
    piece.text = piece.text.replace(/^\s*(?:[.:;,](?!\.)|-{1,3}|[\u2014\u2013])?\s*/u, '')
    if (piece.text !== '') break
  }
  return rest
}

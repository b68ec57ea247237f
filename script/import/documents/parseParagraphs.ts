import { parseScript } from '../../parse/parseScript.ts'
import type { Script } from '../../parse/script.ts'
import { buildScriptFromBlocks } from '../layout/buildScriptFromBlocks.ts'
import { parseByColumns } from '../layout/parseByColumns.ts'
import { chooseScript } from '../layout/chooseScript.ts'
import { bracketRuns, findItalicDirections, type StyledPiece } from '../layout/italicDirections.ts'
import { findNameElements } from '../layout/nameMarks.ts'
import { parseByNames } from '../layout/parseByNames.ts'
import { markNumberHeadings } from '../../parse/headings/numberHeadings.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { markParagraphs } from './markParagraphs.ts'
import { readTables } from './readTables.ts'
import { joinPieces } from '../layout/styledText.ts'
import { buildBlocksFromStyles, joinParagraphs, layOutParagraphs, type Paragraph } from './paragraphs.ts'

const findTitleOfBlocks = (blocks: readonly { kind: string; text: string }[]) =>
  blocks[0]?.kind === 'action' && blocks[0].text.length < 80 ? blocks[0].text : ''

type Text = { text: string; pieces: readonly StyledPiece[] }

/** Returns all paragraphs in order. A table row is replaced by the paragraphs of its cells. */
const listTexts = (paragraphs: readonly Paragraph[]): Text[] =>
  paragraphs.flatMap((paragraph): Text[] => paragraph.cells?.flat() ?? [paragraph])

/** Puts brackets around directions that are in italics, if italics mean directions in this document. */
function markDirections(paragraphs: readonly Paragraph[]): Paragraph[] {
  const texts = listTexts(paragraphs)
  const found = findItalicDirections(texts.map(({ pieces }) => pieces))
  if (!found) return [...paragraphs]
  const runsOf = new Map(texts.map((text, index) => [text, found[index] ?? []]))
  const mark = <One extends Text>(one: One): One => {
    const runs = runsOf.get(one) ?? []
    if (runs.length === 0) return one
    const pieces = bracketRuns(one.pieces, runs)
    return { ...one, pieces, text: joinPieces(pieces).trim() }
  }
  return paragraphs.map((paragraph) =>
    paragraph.cells ? { ...paragraph, cells: paragraph.cells.map((cell) => cell.map(mark)) } : mark(paragraph),
  )
}

const cleanText = <One extends Text>(one: One): One => ({
  ...one,
  text: removeInvalidCharacters(one.text),
  pieces: one.pieces.map((piece) => ({ ...piece, text: removeInvalidCharacters(piece.text) })),
})
const clean = (paragraph: Paragraph): Paragraph => ({
  ...cleanText(paragraph),
  ...(paragraph.cells && { cells: paragraph.cells.map((cell) => cell.map(cleanText)) }),
})

/**
 * Parses the paragraphs of a document. Uses the paragraph styles if they mark cues and speeches, or else reliable
 * columns of names and speeches. Otherwise also parses by the font style or position of names and as plain text, and
 * returns the best result (`chooseScript`).
 */
export function parseParagraphs(found: readonly Paragraph[]): Script {
  const paragraphs = readTables(markDirections(found.map(clean)))
  const styled = buildBlocksFromStyles(paragraphs)
  if (styled)
    return buildScriptFromBlocks(styled, { title: findTitleOfBlocks(styled), format: 'screenplay', isCertain: true })
  const byColumns = parseByColumns(layOutParagraphs(markNumberHeadings(paragraphs)))
  if (byColumns?.isReliable) return byColumns.script
  const rows = markNumberHeadings(markParagraphs(paragraphs))
  const kinds = findNameElements(rows)
  const byNames = kinds && parseByNames(rows, kinds, { title: '' })
  const byWords = parseScript(joinParagraphs(paragraphs))
  if (byColumns) return chooseScript([byColumns.script, ...(byNames ? [byNames] : []), byWords])
  return byNames ? chooseScript([byNames, byWords]) : byWords
}

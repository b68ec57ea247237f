import { parseScript } from '../../parse/parseScript.ts'
import type { Script } from '../../parse/script.ts'
import { buildScriptFromBlocks } from '../layout/buildScriptFromBlocks.ts'
import { parseByColumns } from '../layout/parseByColumns.ts'
import { chooseScript } from '../layout/chooseScript.ts'
import { bracketRuns, findItalicDirections } from '../layout/italicDirections.ts'
import { findNameElements } from '../layout/nameMarks.ts'
import { parseByNames } from '../layout/parseByNames.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { markParagraphs } from './markParagraphs.ts'
import { joinPieces } from '../layout/styledText.ts'
import { buildBlocksFromStyles, joinParagraphs, layOutParagraphs, type Paragraph } from './paragraphs.ts'

const findTitleOfBlocks = (blocks: readonly { kind: string; text: string }[]) =>
  blocks[0]?.kind === 'action' && blocks[0].text.length < 80 ? blocks[0].text : ''

/** Puts directions in italics in brackets. */
function markDirections(paragraphs: readonly Paragraph[]): Paragraph[] {
  const found = findItalicDirections(paragraphs.map(({ pieces }) => pieces))
  if (!found) return [...paragraphs]
  return paragraphs.map((paragraph, index) => {
    const runs = found[index] ?? []
    if (runs.length === 0) return paragraph
    const pieces = bracketRuns(paragraph.pieces, runs)
    return { ...paragraph, pieces, text: joinPieces(pieces).trim() }
  })
}

const clean = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  text: removeInvalidCharacters(paragraph.text),
  pieces: paragraph.pieces.map((piece) => ({ ...piece, text: removeInvalidCharacters(piece.text) })),
})

/**
 * Parses the paragraphs of a document: by their styles; else by indents, by the type and place of names, or as plain
 * text. The reading with the most speeches is returned.
 */
export function parseParagraphs(found: readonly Paragraph[]): Script {
  const paragraphs = markDirections(found.map(clean))
  const styled = buildBlocksFromStyles(paragraphs)
  if (styled)
    return buildScriptFromBlocks(styled, { title: findTitleOfBlocks(styled), format: 'screenplay', isCertain: true })
  const byColumns = parseByColumns(layOutParagraphs(paragraphs))
  if (byColumns?.isReliable) return byColumns.script
  const rows = markParagraphs(paragraphs)
  const kinds = findNameElements(rows)
  const byNames = kinds && parseByNames(rows, kinds, { title: '' })
  const byWords = parseScript(joinParagraphs(paragraphs))
  if (byColumns) return chooseScript([byColumns.script, ...(byNames ? [byNames] : []), byWords])
  return byNames ? chooseScript([byNames, byWords]) : byWords
}

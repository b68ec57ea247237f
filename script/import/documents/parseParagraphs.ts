import { parseScript } from '../../parse/parseScript.ts'
import type { Script } from '../../parse/script.ts'
import { buildScriptFromBlocks } from '../layout/buildScriptFromBlocks.ts'
import { parseByColumns } from '../layout/parseByColumns.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { buildBlocksFromStyles, joinParagraphs, layOutParagraphs, type Paragraph } from './paragraphs.ts'

const findTitleOfBlocks = (blocks: readonly { kind: string; text: string }[]) =>
  blocks[0]?.kind === 'action' && blocks[0].text.length < 80 ? blocks[0].text : ''

/** Parses the paragraphs of a document: by their styles, else by their indents, else as plain text. */
export function parseParagraphs(found: readonly Paragraph[]): Script {
  const paragraphs = found.map((one) => ({ ...one, text: removeInvalidCharacters(one.text) }))
  const styled = buildBlocksFromStyles(paragraphs)
  if (styled)
    return buildScriptFromBlocks(styled, { title: findTitleOfBlocks(styled), format: 'screenplay', isCertain: true })
  return parseByColumns(layOutParagraphs(paragraphs)) ?? parseScript(joinParagraphs(paragraphs))
}

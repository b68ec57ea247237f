import { listSpeeches, type Script } from '../../parse/script.ts'
import { detectDirectionStyle } from '../../parse/speechParts.ts'
import { buildBlocksFromRows } from './buildBlocksFromRows.ts'
import { buildScriptFromBlocks } from './buildScriptFromBlocks.ts'
import { findColumns } from './columns.ts'
import { rowText, type Row } from './rows.ts'

/** The parse by columns is reliable only if the number of speeches is at least this share of the number of rows. */
const MIN_SPEECH_SHARE = 0.1

/**
 * Parses rows by the columns of cues and speeches. Returns undefined if cues have no separate column or no role is
 * found. `isReliable`: whether other ways of parsing are unnecessary, because speeches are frequent, cues are not
 * centred, and the layout is not that of a stage play.
 */
export function parseByColumns(rows: readonly Row[], title = ''): { script: Script; isReliable: boolean } | undefined {
  const columns = findColumns(rows)
  if (!columns) return undefined
  const format = columns.isStagePlay ? 'play' : 'screenplay'
  const directions = detectDirectionStyle(
    rows.map((row) => ({ text: rowText(row) })),
    'play',
  )
  const blocks = buildBlocksFromRows(rows, columns)
  const script = buildScriptFromBlocks(blocks, { title, format, isCertain: false, directions })
  if (script.characters.length === 0) return undefined
  const isOften = listSpeeches(script).length >= rows.length * MIN_SPEECH_SHARE
  return { script, isReliable: isOften && !columns.isCueCentred && !columns.isStagePlay }
}

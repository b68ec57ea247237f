import type { Script } from '../../parse/script.ts'
import { detectDirectionStyle } from '../../parse/speechParts.ts'
import { buildBlocksFromRows } from './buildBlocksFromRows.ts'
import { buildScriptFromBlocks } from './buildScriptFromBlocks.ts'
import { findColumns } from './columns.ts'
import { rowText, type Row } from './rows.ts'

/** Parses rows by the columns of cues and speeches. Returns undefined if cues have no separate column. */
export function parseByColumns(rows: readonly Row[], title = ''): Script | undefined {
  const columns = findColumns(rows)
  if (!columns) return undefined
  const format = columns.isStagePlay ? 'play' : 'screenplay'
  const directions = detectDirectionStyle(
    rows.map((row) => ({ text: rowText(row) })),
    'play',
  )
  const blocks = buildBlocksFromRows(rows, columns)
  const script = buildScriptFromBlocks(blocks, { title, format, isCertain: false, directions })
  return script.characters.length > 0 ? script : undefined
}

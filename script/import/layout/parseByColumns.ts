import type { Script } from '../../parse/script.ts'
import { buildBlocksFromRows } from './buildBlocksFromRows.ts'
import { buildScriptFromBlocks } from './buildScriptFromBlocks.ts'
import { findColumns } from './columns.ts'
import type { Row } from './rows.ts'

/** Parses rows by the columns of cues and speeches. Returns undefined if cues have no separate column. */
export function parseByColumns(rows: readonly Row[], title = ''): Script | undefined {
  const columns = findColumns(rows)
  if (!columns) return undefined
  const format = columns.isStagePlay ? 'play' : 'screenplay'
  const script = buildScriptFromBlocks(buildBlocksFromRows(rows, columns), { title, format, isCertain: false })
  return script.characters.length > 0 ? script : undefined
}

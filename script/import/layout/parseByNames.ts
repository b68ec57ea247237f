import type { CastEntry } from '../../parse/castList.ts'
import { normaliseName } from '../../parse/cues/names.ts'
import type { Script } from '../../parse/script.ts'
import { detectDirectionStyle } from '../../parse/speechParts.ts'
import { isNarration } from '../../parse/stageDirections.ts'
import { buildBlocksByNames, detectItalicsUse } from './buildBlocksByNames.ts'
import { buildScriptFromBlocks } from './buildScriptFromBlocks.ts'
import type { MarkedRow } from './markedRows.ts'
import { findCueOfRow } from './nameMarks.ts'

/** Parses rows in which elements of these `kinds`, for example bold text, mark the names (see `findNameElements`). */
export function parseByNames(
  rows: readonly MarkedRow[],
  kinds: ReadonlySet<string>,
  { title, cast }: { title: string; cast?: readonly CastEntry[] | undefined },
): Script {
  const names = new Set(rows.flatMap((row) => normaliseName(findCueOfRow(row, kinds)?.cue ?? '') || []))
  const isKnown = (name: string) => names.has(normaliseName(name))
  const blocks = buildBlocksByNames(rows, {
    kinds,
    italics: detectItalicsUse(rows, kinds),
    isNarration: (text) => isNarration(text, isKnown),
  })
  return buildScriptFromBlocks(blocks, {
    title,
    format: 'play',
    isCertain: false,
    cast,
    directions: detectDirectionStyle(rows, 'play'),
  })
}

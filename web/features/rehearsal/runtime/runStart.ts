import type { RehearsalPreferences } from './preferences.ts'
import type { ScriptLine } from './rehearsalLines.ts'
import type { PracticeRange } from './rehearsal.ts'
import type { Run } from './runs.ts'

/** The settings with which a link opens the rehearsal room. For an absent setting, the stored setting is used. */
export type RunStart = Partial<Pick<RehearsalPreferences, 'mode' | 'hiding' | 'isCueOnly'>> & {
  /** Ids of the first and last line; null for all lines of the run's scenes. */
  range: { from: string; to: string } | null
}

const modes = ['run', 'listen'] as const
const hidings = ['whole', 'letters', 'blanks', 'nothing'] as const

/** Parses the settings of a run from the URL of a link. Returns null if the URL has no valid `mode`. */
export function parseRunStart(search: URLSearchParams): RunStart | null {
  const mode = modes.find((value) => value === search.get('mode'))
  if (!mode) return null
  const hiding = hidings.find((value) => value === search.get('hide'))
  const [from, to] = [search.get('from'), search.get('to')]
  return {
    ...{ mode, isCueOnly: search.get('cues') === 'only', range: from && to ? { from, to } : null },
    ...(hiding && { hiding }),
  }
}

/** Returns the lines from `range.from` to `range.to`, else all lines of the run's scenes. */
export function findStartRange(lines: readonly ScriptLine[], run: Run, range: RunStart['range']): PracticeRange {
  const first = lines.findIndex(({ id }) => id === range?.from)
  const last = lines.findIndex(({ id }) => id === range?.to)
  return first >= 0 && last >= first ? { kind: 'part', ...run, first, last } : { kind: 'scene', ...run }
}

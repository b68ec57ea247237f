import { isAboutUnclearWords } from '@scene-partner/script/review/unclearWords'
import type { Line } from './correctionStore.ts'

/**
 * Returns a key that is equal for lines that probably have the same mistake. The key of a speech contains its cue and
 * its roles; the key of any other line contains its kind and its text.
 */
export const getSimilarityKey = ({ kind, cue, characters, text }: Line): string =>
  kind === 'speech' ? `speech ${cue} ${characters.join('+')}` : `${kind} ${text}`

export function findSimilarLines(lines: readonly Line[], line: Line): string[] {
  const likeness = getSimilarityKey(line)
  return lines.filter((one) => getSimilarityKey(one) === likeness).map(({ id }) => id)
}

/**
 * Returns the ids of all lines on the same page that have words which were hard to read. Returns an empty list if
 * `line` itself has no such words.
 */
export function findUnclearLines(lines: readonly Line[], { doubt, page }: Line): string[] {
  if (!isAboutUnclearWords(doubt)) return []
  return lines.filter((one) => one.page === page && isAboutUnclearWords(one.doubt)).map(({ id }) => id)
}

/**
 * Returns the next (`step` 1) or the previous (`step` -1) line for which the condition is true. After the last line the
 * search continues at the first line or, with `step` -1, after the first line at the last. The line `from` itself is
 * tested last. Returns undefined if there is no such line.
 */
export function findNextLine(
  lines: readonly Line[],
  from: string | null,
  { step, isWanted }: { step: 1 | -1; isWanted: (line: Line) => boolean },
): Line | undefined {
  const start = from === null ? (step === 1 ? -1 : lines.length) : lines.findIndex(({ id }) => id === from)
  for (let distance = 1; distance <= lines.length; distance++) {
    const line = lines[(start + step * distance + lines.length * 2) % lines.length]
    if (line && isWanted(line)) return line
  }
  return undefined
}

/**
 * Returns a function that takes a line before `line` and tests whether `line` could be joined with it: the earlier line
 * must be a speech of the same scene.
 */
export const canPrecede =
  (line: Line | undefined) =>
  ({ kind, scene }: Line): boolean =>
    kind === 'speech' && scene === line?.scene

export const isDoubtful = (line: Line): boolean => line.doubt !== undefined

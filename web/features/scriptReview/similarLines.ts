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
 * Returns the ids of all lines on the page of a line that have words which were hard to read. Returns an empty list if
 * the line itself has none.
 */
export function findUnclearLines(lines: readonly Line[], { doubt, page }: Line): string[] {
  if (!isAboutUnclearWords(doubt)) return []
  return lines.filter((one) => one.page === page && isAboutUnclearWords(one.doubt)).map(({ id }) => id)
}

/**
 * Returns the next (`step` 1) or the previous (`step` -1) line that meets the condition. At the end of the script, the
 * search continues at the other end. Returns undefined if there is none.
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
 * Returns a function that tests whether a line could be joined with the given line: the tested line must be a speech of
 * the same scene.
 */
export const canPrecede =
  (line: Line | undefined) =>
  ({ kind, scene }: Line): boolean =>
    kind === 'speech' && scene === line?.scene

export const isDoubtful = (line: Line): boolean => line.doubt !== undefined

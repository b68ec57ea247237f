import type { Line } from './repairStore.ts'

/** What two lines share that are mistaken in the same way: the cue of speeches, the words of all others. */
export const likenessOf = ({ kind, cue, characters, text }: Line): string =>
  kind === 'speech' ? `speech ${cue} ${characters.join('+')}` : `${kind} ${text}`

export function alikeOf(lines: readonly Line[], line: Line): string[] {
  const likeness = likenessOf(line)
  return lines.filter((one) => likenessOf(one) === likeness).map(({ id }) => id)
}

/** The nearest line of some kind, from one on; round the end where there is none. */
export function seek(
  lines: readonly Line[],
  from: string | null,
  { step, isWanted }: { step: 1 | -1; isWanted: (line: Line) => boolean },
): Line | undefined {
  const start = from === null ? (step === 1 ? -1 : lines.length) : lines.findIndex(({ id }) => id === from)
  for (let walked = 1; walked <= lines.length; walked++) {
    const line = lines[(start + step * walked + lines.length * 2) % lines.length]
    if (line && isWanted(line)) return line
  }
  return undefined
}

/** Whether a line is a speech to which another of its scene could belong. */
export const isBefore =
  (line: Line | undefined) =>
  ({ kind, scene }: Line): boolean =>
    kind === 'speech' && scene === line?.scene

export const isDoubtful = (line: Line): boolean => line.doubt !== undefined

import type { RoomLine, RoomSettings, Step } from './parts.ts'

const isMine = ({ part }: RoomLine) => part === 'mine' || part === 'together'
/** Said, or a sound that somebody waits for as for a line. */
const isHeard = ({ part, isSound }: RoomLine) => part !== 'shown' || isSound === true

/**
 * Where the cue of my line begins: the last speech of somebody else before it, in its scene; without one a sound, or my
 * line itself.
 */
export function cueOf(lines: readonly RoomLine[], at: number): number {
  let first = at
  for (let before = at - 1; before >= 0; before -= 1) {
    const line = lines[before]
    if (!line || line.scene !== lines[at]?.scene) break
    if (line.part === 'partner') return before
    if (isHeard(line)) first = before
  }
  return first
}

/** The cue of my line and what I say between the two. */
function planLine(lines: readonly RoomLine[], at: number): Step[] {
  const all: Step[] = []
  for (let place = cueOf(lines, at); place <= at; place += 1) {
    const line = lines[place]
    if (line && isHeard(line)) all.push({ at: place, isTail: false })
  }
  return all
}

/** What is run of the lines from `first` to `last`, both included. */
export function planRange(
  lines: readonly RoomLine[],
  { first, last }: { first: number; last: number },
  { isCueOnly, mode }: Pick<RoomSettings, 'isCueOnly' | 'mode'>,
): Step[] {
  const all = lines.map((line, at) => ({ line, at })).slice(first, last + 1)
  if (!isCueOnly || mode === 'listen') return all.map(({ at }) => ({ at, isTail: false }))
  const heard = all.filter(({ line }) => isHeard(line))
  return heard.flatMap(({ line, at }, index): Step[] => {
    if (isMine(line)) return [{ at, isTail: false }]
    const next = heard[index + 1]
    return next && isMine(next.line) ? [{ at, isTail: true }] : []
  })
}

/** These lines of mine, each with its cue: what wants to be learnt, weakest first. */
export const planDrill = (lines: readonly RoomLine[], weak: readonly number[]): Step[] =>
  weak.flatMap((at) => planLine(lines, at))

/** How many others are run before a line that did not sit is asked for once more. */
const linesBetween = 2

/** In a drill, a line that did not sit comes again after two others. */
export function askAgain(lines: readonly RoomLine[], steps: readonly Step[], position: number): Step[] {
  const step = steps[position]
  if (!step) return [...steps]
  let after = position + 1
  for (let left = linesBetween; after < steps.length && left > 0; after += 1) {
    const line = lines[steps[after]?.at ?? -1]
    if (line && isMine(line)) left -= 1
  }
  return [...steps.slice(0, after), ...planLine(lines, step.at), ...steps.slice(after)]
}

/** Where in the steps to go back to: before the cue of the line at hand, or of the one before where that has just begun. */
export function backTo(
  lines: readonly RoomLine[],
  steps: readonly Step[],
  position: number,
  hasJustBegun: boolean,
): number {
  const cues = steps.flatMap(({ at }, index) => {
    const line = lines[at]
    if (!line || !isMine(line)) return []
    const cue = cueOf(lines, at)
    return [placeOf(steps, cue, index)]
  })
  const here = steps[position]
  if (!here) return 0
  const reach = hasJustBegun ? position - 1 : position
  return cues.findLast((place) => place <= reach) ?? 0
}

/** The last place of a line at or before this one. */
function placeOf(steps: readonly Step[], at: number, before: number): number {
  for (let place = before; place >= 0; place -= 1) if (steps[place]?.at === at) return place
  return before
}

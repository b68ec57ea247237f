import type { RehearsalLine, RehearsalSettings, Step } from './engineTypes.ts'

const isMine = ({ part }: RehearsalLine) => part === 'mine' || part === 'together'
/** Returns whether the line is spoken or is a sound cue. */
const isHeard = ({ part, isSound }: RehearsalLine) => part !== 'shown' || isSound === true

/**
 * Returns the index of the cue of an actor's line: the reader's last speech before the line in the same scene. Without
 * such a speech, the cue is the first sound cue or actor's line before the line in the scene, else the line itself.
 */
export function findCueIndex(lines: readonly RehearsalLine[], lineIndex: number): number {
  let first = lineIndex
  for (let before = lineIndex - 1; before >= 0; before -= 1) {
    const line = lines[before]
    if (!line || line.scene !== lines[lineIndex]?.scene) break
    if (line.part === 'partner') return before
    if (isHeard(line)) first = before
  }
  return first
}

/** Returns the steps from the cue of a line to the line itself. */
function planLineWithCue(lines: readonly RehearsalLine[], lineIndex: number): Step[] {
  const steps: Step[] = []
  for (let index = findCueIndex(lines, lineIndex); index <= lineIndex; index += 1) {
    const line = lines[index]
    if (line && isHeard(line)) steps.push({ lineIndex: index, isTail: false, drilledLine: lineIndex })
  }
  return steps
}

/**
 * Returns the steps from line `first` to line `last`, both included. With `isCueOnly`, these are only the actor's lines
 * and the ends of their cues, except in the mode `listen`.
 */
export function planRange(
  lines: readonly RehearsalLine[],
  { first, last }: { first: number; last: number },
  { isCueOnly, mode }: Pick<RehearsalSettings, 'isCueOnly' | 'mode'>,
): Step[] {
  const inRange = lines.map((line, lineIndex) => ({ line, lineIndex })).slice(first, last + 1)
  if (!isCueOnly || mode === 'listen') return inRange.map(({ lineIndex }) => ({ lineIndex, isTail: false }))
  const heardSteps = inRange.filter(({ line }) => isHeard(line))
  return heardSteps.flatMap(({ line, lineIndex }, index): Step[] => {
    if (isMine(line)) return [{ lineIndex, isTail: false }]
    const next = heardSteps[index + 1]
    return next && isMine(next.line) ? [{ lineIndex, isTail: true }] : []
  })
}

/** Returns the steps of a drill: each of these lines with its cue, in the given order. */
export const planDrill = (lines: readonly RehearsalLine[], lineIndexes: readonly number[]): Step[] =>
  lineIndexes.flatMap((lineIndex) => planLineWithCue(lines, lineIndex))

/** How many other lines of the actor are run before a missed line is repeated. */
const linesBetween = 2

/**
 * Returns the steps with a missed line and its cue added after the actor's next two lines. `lineIndex` is the missed
 * line; absent means the line of the current step.
 */
export function repeatMissedLine(
  lines: readonly RehearsalLine[],
  steps: readonly Step[],
  position: number,
  lineIndex = steps[position]?.lineIndex,
): Step[] {
  if (lineIndex === undefined) return [...steps]
  let after = position + 1
  for (let left = linesBetween; after < steps.length && left > 0; after += 1) {
    const line = lines[steps[after]?.lineIndex ?? -1]
    if (line && isMine(line)) left -= 1
  }
  return [...steps.slice(0, after), ...planLineWithCue(lines, lineIndex), ...steps.slice(after)]
}

/** Returns the steps of a drill without those after `position` that practise the line `lineIndex`. */
export const dropLine = (steps: readonly Step[], position: number, lineIndex: number): Step[] =>
  steps.filter(({ drilledLine }, at) => at <= position || drilledLine !== lineIndex)

/**
 * Returns the index of the step to go back to: the cue of the actor's current line. If the current step has just
 * started, returns the previous cue. Before the first cue, returns the first cue.
 */
export function findStepBeforeCue(
  lines: readonly RehearsalLine[],
  steps: readonly Step[],
  position: number,
  hasJustBegun: boolean,
): number {
  const cues = steps.flatMap(({ lineIndex }, index) => {
    const line = lines[lineIndex]
    if (!line || !isMine(line)) return []
    const cue = findCueIndex(lines, lineIndex)
    return [findLastStepOfLine(steps, cue, index)]
  })
  if (!steps[position]) return 0
  const last = hasJustBegun ? position - 1 : position
  return cues.findLast((stepIndex) => stepIndex <= last) ?? cues[0] ?? 0
}

/** Returns the index of the last step of a line at or before the step `before`; `before` if there is none. */
function findLastStepOfLine(steps: readonly Step[], lineIndex: number, before: number): number {
  for (let stepIndex = before; stepIndex >= 0; stepIndex -= 1)
    if (steps[stepIndex]?.lineIndex === lineIndex) return stepIndex
  return before
}

import { expect, test } from 'vitest'
import { parseTestScene } from './fakes.ts'
import { findCueIndex, findStepBeforeCue, planDrill, planRange, repeatMissedLine } from './stepPlan.ts'

const all = { isCueOnly: false, mode: 'run' } as const
const cuesOnly = { isCueOnly: true, mode: 'run' } as const

/**
 * Parses a test scene. `describeSteps` lists the line ids of the steps. An id after `…` means that only the end of the
 * line is played.
 */
function openScene(words: string) {
  const lines = parseTestScene(words)
  const at = (id: string) => lines.findIndex((line) => line.id === id)
  const describeSteps = (steps: ReturnType<typeof planRange>) =>
    steps.map(({ lineIndex, isTail }) => (isTail ? '…' : '') + (lines[lineIndex]?.id ?? '?')).join(' ')
  return { lines, at, describeSteps, findCue: (id: string) => lines[findCueIndex(lines, at(id))]?.id }
}

test('the cue of a line is the reader’s last speech before it, even if directions or actor’s lines are in between', () => {
  const { findCue } = openScene('p1 p2 d m1 m2 t1 m3')
  expect([findCue('m1'), findCue('m2'), findCue('t1'), findCue('m3')]).toEqual(['p2', 'p2', 'p2', 'p2'])
})

test('if no reader’s line precedes a line in its scene, the cue is the scene’s first sound or actor’s line, or the line itself', () => {
  expect(openScene('h s0 d m1 m2').findCue('m2')).toBe('s0')
  expect(openScene('h d m1 m2').findCue('m2')).toBe('m1')
  expect(openScene('h d m1').findCue('m1')).toBe('m1')
})

test('a line in the previous scene is never a cue', () => {
  const { lines } = openScene('p1 m1 h m2')
  const twoScenes = lines.map((line, index) => ({ ...line, scene: index < 2 ? 0 : 1 }))
  expect(findCueIndex(twoScenes, 3)).toBe(3)
})

test('the steps of a range are all its lines; with “cues only” they are the ends of cues and the actor’s lines', () => {
  const { lines, describeSteps } = openScene('h p1 p2 d m1 s1 t1 p3 s2')
  const whole = { first: 0, last: 8 }
  expect(describeSteps(planRange(lines, whole, all))).toBe('h p1 p2 d m1 s1 t1 p3 s2')
  expect(describeSteps(planRange(lines, { first: 1, last: 3 }, all))).toBe('p1 p2 d')
  expect(describeSteps(planRange(lines, whole, cuesOnly))).toBe('…p2 m1 …s1 t1')
  // In the mode `listen`, every line is played completely.
  expect(describeSteps(planRange(lines, whole, { isCueOnly: true, mode: 'listen' }))).toBe('h p1 p2 d m1 s1 t1 p3 s2')
})

test('a drill contains each line in the given order, after its cue and the sounds between cue and line', () => {
  const { lines, at, describeSteps } = openScene('p1 d s1 m1 p2 m2')
  expect(describeSteps(planDrill(lines, [at('m2'), at('m1')]))).toBe('p2 m2 p1 s1 m1')
})

test('in a drill, a missed line is repeated with its cue after two other lines of the actor, or at the end', () => {
  const { lines, at, describeSteps } = openScene('p1 m1 p2 t2 p3 m3 p4 m4')
  const steps = planDrill(lines, [at('m1'), at('t2'), at('m3'), at('m4')])
  expect(describeSteps(repeatMissedLine(lines, steps, 1))).toBe('p1 m1 p2 t2 p3 m3 p1 m1 p4 m4')
  expect(describeSteps(repeatMissedLine(lines, steps, 5))).toBe('p1 m1 p2 t2 p3 m3 p4 m4 p3 m3')
  expect(describeSteps(repeatMissedLine(lines, steps, 7))).toBe('p1 m1 p2 t2 p3 m3 p4 m4 p4 m4')
  // A missed line is not repeated if the position is after the last step.
  expect(describeSteps(repeatMissedLine(lines, steps, 8))).toBe('p1 m1 p2 t2 p3 m3 p4 m4')
})

test('going back leads to the cue of the current line, or to the previous cue if the current step has just started', () => {
  const { lines, at } = openScene('h p1 d m1 p2 d t2')
  const steps = planRange(lines, { first: 0, last: 6 }, all)
  const back = (id: string, hasJustBegun = false) => lines[findStepBeforeCue(lines, steps, at(id), hasJustBegun)]?.id
  expect(['t2', 'd', 'p2', 'm1', 'p1', 'h'].map((id) => back(id))).toEqual(['p2', 'p1', 'p2', 'p1', 'p1', 'p1'])
  expect([back('p2', true), back('p1', true), back('t2', true)]).toEqual(['p1', 'p1', 'p2'])
  expect(findStepBeforeCue(lines, steps, 99, false)).toBe(0)
})

test('in a drill, going back leads to the cue that was just played, not to the same line elsewhere in the drill', () => {
  const { lines, at } = openScene('p1 m1 p2 m2')
  const steps = planDrill(lines, [at('m1'), at('m2'), at('m1')])
  expect(findStepBeforeCue(lines, steps, 5, false)).toBe(4)
  expect(findStepBeforeCue(lines, steps, 3, false)).toBe(2)
  expect(findStepBeforeCue(lines, steps, 1, false)).toBe(0)
})

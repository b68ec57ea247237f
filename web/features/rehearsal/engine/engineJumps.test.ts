// Tests how a rehearsal moves to another line: Back, a jump to a line, and a retry.
import { expect, test } from 'vitest'
import { openTestRehearsal } from './fakes.ts'
import { planDrill, planRange } from './stepPlan.ts'

test('before the start and during a pause, Back and Next change the position and start nothing', () => {
  const { engine, clock, describeState, lineAudio } = openTestRehearsal('p1 m1 p2 m2')
  engine.next()
  expect(describeState()).toBe('idle m1')
  engine.next()
  expect(describeState()).toBe('idle p2')
  engine.back()
  expect([describeState(), lineAudio.played]).toEqual(['idle p1', []])
  engine.play()
  clock.advance(1_000)
  engine.prompt()
  engine.pause()
  for (const place of ['p2', 'm2', 'm2']) {
    engine.next()
    expect(describeState()).toBe(`paused ${place}`)
    expect(engine.getState().prompt).toBe(0)
  }
  clock.advance(60_000)
  engine.back()
  expect(describeState()).toBe('paused p2')
  engine.play()
  expect([describeState(), lineAudio.played]).toEqual(['speaking p2', ['p1', 'p2']])
})

test('pressing Back shortly after the start of a cue goes to the previous cue; pressing Back later restarts the current cue', () => {
  const { engine, clock, describeState, lineAudio } = openTestRehearsal('p1 m1 p2 m2')
  lineAudio.setState('p2', 'loading')
  engine.jumpToLine(2)
  engine.play()
  clock.advance(1_499)
  engine.back()
  expect(describeState()).toBe('speaking p1')
  engine.jumpToLine(2)
  clock.advance(1_500)
  engine.back()
  expect(describeState()).toBe('preparing p2')
})

test('pressing Back in an actor’s line that has no cue restarts the line', () => {
  const { engine, clock, describeState } = openTestRehearsal('h d m1')
  engine.play()
  clock.advance(700)
  expect(describeState()).toBe('mine m1')
  engine.back()
  expect(describeState()).toBe('mine m1')
})

test('at the start of an actor’s line that opens a scene, *Back* stays at this line and does not leave the scene', () => {
  const { engine, clock, describeState } = openTestRehearsal('p1 m1 h m2 p2')
  engine.play()
  clock.advance(1_000)
  engine.press()
  clock.advance(0)
  expect(describeState()).toBe('mine m2')
  engine.back()
  expect(describeState()).toBe('mine m2')
})

test('a jump starts the chosen line immediately while the rehearsal runs, and otherwise only changes the position', () => {
  const { engine, clock, describeState, lineAudio } = openTestRehearsal('p1 m1 p2 m2')
  engine.jumpToLine(2)
  expect(describeState()).toBe('idle p2')
  engine.play()
  expect(describeState()).toBe('speaking p2')
  engine.jumpToLine(1)
  expect(describeState()).toBe('mine m1')
  engine.prompt()
  engine.pause()
  engine.jumpToLine(0)
  expect([describeState(), engine.getState().prompt]).toEqual(['paused p1', 0])
  engine.jumpToLine(3)
  engine.play()
  engine.press()
  clock.advance(0)
  expect(engine.getState().phase).toBe('ended')
  engine.jumpToLine(1)
  expect(describeState()).toBe('paused m1')
  engine.play()
  expect(describeState()).toBe('mine m1')
  expect(lineAudio.played).toEqual(['p2'])
})

test('jumping to a line outside the run goes to the next line of the run, or else to the first line of the run', () => {
  const { engine, lines, describeState } = openTestRehearsal('p1 m1 p2 m2 p3 m3')
  // In this drill, the order of the lines differs from the script.
  engine.setSteps(planDrill(lines, [5, 1]), { drilled: [5, 1], startAt: 0 })
  engine.jumpToLine(1)
  expect(engine.getPlan().position).toBe(3)
  engine.jumpToLine(2)
  expect(describeState()).toBe('idle p3')
  engine.setSteps(planRange(lines, { first: 1, last: 3 }, { isCueOnly: false, mode: 'run' }))
  engine.jumpToLine(5)
  expect(describeState()).toBe('idle m1')
  engine.jumpToLine(0)
  expect(describeState()).toBe('idle m1')
  engine.jumpToLine(3)
  expect(describeState()).toBe('idle m2')
})

test('retrying marks the actor’s current line as missed or, during a reader’s line, the actor’s line before it', () => {
  const { engine, clock, describeState, results } = openTestRehearsal('p1 m1 m2 p2 p3')
  engine.retryLine()
  expect([describeState(), results]).toEqual(['idle -', []])
  engine.play()
  clock.advance(1_000)
  engine.press()
  engine.retryLine()
  expect(describeState()).toBe('speaking p1')
  clock.advance(1_000)
  engine.press()
  engine.press()
  clock.advance(1_000)
  expect(describeState()).toBe('speaking p3')
  engine.retryLine()
  expect(results.map(({ lineId, outcome }) => `${lineId} ${outcome}`)).toEqual([
    'm1 clean',
    'm2 missed',
    'm1 clean',
    'm2 clean',
    'm2 missed',
  ])
  engine.pause()
  engine.retryLine()
  expect([describeState(), results.length]).toEqual(['paused p1', 5])
})

test('retrying before the actor’s first line starts the scene again and marks no line as missed', () => {
  const { engine, clock, describeState, results } = openTestRehearsal('p0 p1 m1')
  engine.play()
  clock.advance(1_500)
  engine.retryLine()
  expect([describeState(), results]).toEqual(['speaking p0', []])
})

test('retrying an actor’s line that has no cue starts this line again', () => {
  const { engine, clock, describeState, results } = openTestRehearsal('h d m1')
  engine.play()
  clock.advance(700)
  engine.retryLine()
  expect([describeState(), results]).toEqual(['mine m1', [{ lineId: 'm1', outcome: 'missed', ms: 0 }]])
})

test('with the setting “cues only”, jumping to a line that the run leaves out goes to the next cue', () => {
  const { engine, describeState } = openTestRehearsal('h p1 p2 m1 d p3 m2', { settings: { isCueOnly: true } })
  engine.jumpToLine(4)
  expect(describeState()).toBe('idle p3')
  engine.jumpToLine(3)
  expect(describeState()).toBe('idle m1')
})

test('retrying during a stage direction marks the actor’s line before the direction as missed', () => {
  const { engine, clock, describeState, results } = openTestRehearsal('p1 m1 d p2')
  engine.play()
  clock.advance(1_000)
  engine.press()
  expect(describeState()).toBe('gap d')
  engine.retryLine()
  expect(results.at(-1)).toEqual({ lineId: 'm1', outcome: 'missed', ms: 0 })
})

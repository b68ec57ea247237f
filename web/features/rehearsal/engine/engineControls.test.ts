// Tests what the controls do in each phase of a rehearsal. `engineJumps.test.ts` tests Back, jumps and retries.
import { expect, test } from 'vitest'
import { openTestRehearsal } from './fakes.ts'
import { planDrill, planRange } from './stepPlan.ts'

test('a rehearsal that has not started is at no line and has given no prompt', () => {
  const { engine } = openTestRehearsal('p1 m1')
  expect(engine.getState()).toEqual({
    phase: 'idle',
    lineIndex: -1,
    hearsActor: false,
    hasSpoken: false,
    saidWords: 0,
    prompt: 0,
    isLongWait: false,
    round: 1,
    endedBy: null,
    endedTurns: 0,
    rightCounts: new Map(),
  })
  expect(engine.getPlan()).toMatchObject({ position: 0, steps: [{ lineIndex: 0 }, { lineIndex: 1 }] })
})

test('Play starts a rehearsal, continues it after a pause, restarts it after the end, and does nothing while it runs', () => {
  const { engine, clock, describeState, lineAudio } = openTestRehearsal('p1 p2 m1')
  engine.play()
  clock.advance(500)
  engine.play()
  expect(lineAudio.played).toEqual(['p1'])
  clock.advance(700)
  engine.pause()
  expect(describeState()).toBe('paused p2')
  engine.play()
  expect([describeState(), lineAudio.played]).toEqual(['speaking p2', ['p1', 'p2', 'p2']])
  clock.advance(1_000)
  engine.press()
  expect(engine.getState().phase).toBe('ended')
  engine.play()
  expect(describeState()).toBe('speaking p1')
})

test('Pause does nothing before the start and after the end', () => {
  const { engine, clock } = openTestRehearsal('p1')
  engine.pause()
  expect(engine.getState().phase).toBe('idle')
  engine.play()
  clock.advance(1_000)
  engine.pause()
  expect(engine.getState().phase).toBe('ended')
})

test('the main button starts, pauses and continues the rehearsal, and skips a line whose audio is not ready', () => {
  const { engine, clock, describeState, lineAudio } = openTestRehearsal('p1 p2 p3 d p4')
  lineAudio.setState('p1', 'loading')
  lineAudio.setState('p2', 'failed')
  engine.press()
  expect(describeState()).toBe('preparing p1')
  engine.press()
  expect(describeState()).toBe('unspoken p2')
  engine.press()
  expect(describeState()).toBe('speaking p3')
  clock.advance(1_000)
  engine.press()
  expect(describeState()).toBe('paused d')
  engine.press()
  expect(describeState()).toBe('gap d')
})

test('Next skips a reader’s line, a direction or a line that the actor has not said, and ends a line that was said', () => {
  const { engine, clock, describeState, results, speakFor } = openTestRehearsal('p1 d m1 p2 m2 p3')
  engine.play()
  engine.next()
  expect(describeState()).toBe('gap d')
  engine.next()
  expect(describeState()).toBe('mine m1')
  engine.next()
  expect(describeState()).toBe('speaking p2')
  clock.advance(1_500)
  speakFor(1_000)
  clock.advance(300)
  engine.next()
  expect(describeState()).toBe('speaking p3')
  expect(results).toEqual([
    { lineId: 'm1', outcome: 'skipped', ms: 0 },
    { lineId: 'm2', outcome: 'clean', ms: 1_800 },
  ])
})

test('if the reader waits for silence, Next makes the reader speak immediately', () => {
  const { engine, clock, voiceActivity, describeState, results } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_300)
  voiceActivity.setVoice(true)
  engine.press()
  expect(describeState()).toBe('yielding p2')
  engine.next()
  expect(describeState()).toBe('speaking p2')
  expect(results).toHaveLength(1)
})

test('if a voice is heard when a rehearsal starts, it counts as the actor’s voice, and the reader waits for silence', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1')
  voiceActivity.setVoice(true)
  engine.play()
  expect(describeState()).toBe('yielding p1')
  voiceActivity.setVoice(true)
  expect(engine.getState().hearsActor).toBe(true)
  voiceActivity.setVoice(false)
  expect(engine.getState().hearsActor).toBe(false)
  clock.advance(220)
  expect(describeState()).toBe('speaking p1')
})

test('after the actor made the reader start despite a voice, the reader waits for silence again at its next line', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 p2 m1 p3')
  voiceActivity.setVoice(true)
  engine.play()
  engine.press()
  expect(describeState()).toBe('speaking p1')
  clock.advance(1_000 + 1_000 + 500)
  engine.press()
  expect(describeState()).toBe('yielding p3')
})

test('a rehearsal without lines ends immediately, even with looping, and its controls do nothing', () => {
  const { engine, describeState, allSettings } = openTestRehearsal('p1 m1', { settings: { isLooping: true } })
  engine.setSteps([])
  engine.next()
  engine.back()
  engine.jumpToLine(1)
  expect(describeState()).toBe('idle -')
  engine.play()
  expect(engine.getState()).toMatchObject({ phase: 'ended', round: 1 })
  engine.setSettings({ ...allSettings, isLooping: false })
  engine.retryLine()
  expect(describeState()).toBe('ended -')
})

test('a prompt reveals words only during a line that the actor speaks', () => {
  const { engine, clock, describeState } = openTestRehearsal('d p1 t1 m1')
  const promptNow = () => {
    engine.prompt()
    return [describeState(), engine.getState().prompt]
  }
  expect(promptNow()).toEqual(['idle -', 0])
  engine.play()
  expect(promptNow()).toEqual(['gap d', 0])
  clock.advance(700)
  expect(promptNow()).toEqual(['speaking p1', 0])
  clock.advance(1_000)
  expect(promptNow()).toEqual(['together t1', 1])
  clock.advance(1_000)
  expect(promptNow()).toEqual(['mine m1', 1])
  engine.pause()
  expect(promptNow()).toEqual(['paused m1', 1])
})

test('choosing another mode restarts the current line; other settings do not interrupt the line', () => {
  const { engine, clock, describeState, lineAudio, allSettings } = openTestRehearsal('p1 m1 p2')
  engine.play()
  engine.setSettings({ ...allSettings, silenceMs: 500 })
  expect(lineAudio.played).toEqual(['p1'])
  clock.advance(1_000)
  engine.setSettings({ ...allSettings, mode: 'listen' })
  expect([describeState(), lineAudio.played]).toEqual(['speaking m1', ['p1', 'm1']])
  engine.setSettings(allSettings)
  expect(describeState()).toBe('mine m1')
  engine.pause()
  engine.setSettings({ ...allSettings, mode: 'listen' })
  expect(describeState()).toBe('paused m1')
})

test('when the steps are replaced, the run continues at the current line or, if it was removed, at the next line', () => {
  const { engine, clock, lines, describeState, lineAudio } = openTestRehearsal('p1 m1 p2 m2 p3')
  const range = (first: number, last: number) => planRange(lines, { first, last }, { isCueOnly: false, mode: 'run' })
  engine.setSteps(range(2, 4))
  expect(describeState()).toBe('idle -')
  engine.setSteps(range(1, 4), { startAt: 2 })
  expect(describeState()).toBe('idle p2')
  engine.play()
  engine.setSteps(range(0, 4))
  expect([describeState(), lineAudio.played]).toEqual(['speaking p2', ['p2']])
  engine.setSteps(range(3, 4))
  expect(describeState()).toBe('mine m2')
  engine.setSteps(range(0, 1))
  expect(describeState()).toBe('speaking p1')
  engine.setSteps(range(0, 4), { startAt: 3 })
  expect(describeState()).toBe('mine m2')
  engine.pause()
  engine.setSteps(range(0, 1), { startAt: 1 })
  expect(describeState()).toBe('paused m1')
  clock.advance(10_000)
  expect(describeState()).toBe('paused m1')
})

test('in a run that is not a drill, a missed line is not repeated', () => {
  const { engine, clock, lines } = openTestRehearsal('p1 m1')
  engine.setSteps(planRange(lines, { first: 0, last: 1 }, { isCueOnly: false, mode: 'run' }))
  engine.play()
  clock.advance(1_000)
  engine.prompt()
  engine.press()
  expect(engine.getState().phase).toBe('ended')
})

test('a closed engine has no running timer, plays no audio and reports no changes', () => {
  const { engine, clock, lineAudio, voiceActivity } = openTestRehearsal('p1 m1')
  let changes = 0
  engine.subscribe(() => (changes += 1))
  engine.play()
  clock.advance(300)
  engine.close()
  const before = changes
  expect([engine.getState().phase, lineAudio.playing.size, clock.countTimers()]).toEqual(['idle', 0, 0])
  engine.play()
  voiceActivity.setVoice(true)
  expect(changes).toBe(before)
})

test('if the rehearsal is paused while the reader waits for silence, the reader does not speak afterwards', () => {
  const { engine, clock, voiceActivity, describeState, lineAudio } = openTestRehearsal('p1 m1')
  voiceActivity.setVoice(true)
  engine.play()
  voiceActivity.setVoice(false)
  clock.advance(100)
  engine.pause()
  clock.advance(10_000)
  expect([describeState(), lineAudio.played]).toEqual(['paused p1', []])
})

test('if the current line is removed from the steps during a pause, the position moves to the next line', () => {
  const { engine, lines, describeState } = openTestRehearsal('p1 m1 p2 m2')
  engine.play()
  engine.pause()
  engine.setSteps(planRange(lines, { first: 2, last: 3 }, { isCueOnly: false, mode: 'run' }))
  expect(describeState()).toBe('paused p2')
})

test('if the word check finds a mistake after a drilled line has ended, the line does not count as right', () => {
  const room = openTestRehearsal('p1 m1 p2 m2 p3 m3 p4 m4')
  const { engine, clock, lines } = room
  engine.setSteps(planDrill(lines, [1, 3, 5, 7]), { drilled: [1, 3, 5, 7], startAt: 0 })
  engine.play()
  clock.advance(1_000)
  engine.press()
  expect(engine.getState().rightCounts.get('m1')).toBe(1)
  engine.repeatLine('m1')
  expect(engine.getState().rightCounts.get('m1')).toBe(0)
  const own = engine.getPlan().steps.flatMap(({ lineIndex }) => (lineIndex % 2 === 1 ? lines[lineIndex]?.id : []))
  expect(own).toEqual(['m1', 'm2', 'm3', 'm1', 'm4'])
  expect(room.describeState()).toBe('speaking p2')
})

test('a new drill starts with no right lines, even if a line was right in the drill before it', () => {
  const { engine, clock, lines } = openTestRehearsal('p1 m1 p2 m2')
  engine.setSteps(planDrill(lines, [1, 3]), { drilled: [1, 3], startAt: 0 })
  engine.play()
  clock.advance(1_000)
  engine.press()
  expect(engine.getState().rightCounts.get('m1')).toBe(1)
  engine.setSteps(planDrill(lines, [1]), { drilled: [1], startAt: 0 })
  expect([...engine.getState().rightCounts]).toEqual([])
})

test('in a run that is not a drill, a line in which the word check finds a mistake is not repeated', () => {
  const { engine, clock } = openTestRehearsal('p1 m1 p2 m2')
  engine.play()
  clock.advance(1_000)
  engine.press()
  const { steps } = engine.getPlan()
  engine.repeatLine('m1')
  expect(engine.getPlan().steps).toEqual(steps)
})

import { expect, test } from 'vitest'
import { openTestRehearsal } from '../engine/fakes.ts'

test('the less of a line was heard, the longer the silence that ends it; a cough does not count as speech', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(2_000)
  speakFor(200)
  clock.advance(5_000)
  expect(describeState()).toBe('mine m1')
  speakFor(500)
  clock.advance(1_400)
  expect(describeState()).toBe('mine m1')
  speakFor(1_000)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('after a long silence the page shows how to go on, and the engine keeps waiting', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_000 + 7_999)
  expect(engine.getState().isLongWait).toBe(false)
  clock.advance(1)
  expect(engine.getState()).toMatchObject({ phase: 'mine', isLongWait: true })
  speakFor(100)
  expect(engine.getState().isLongWait).toBe(false)
  clock.advance(8_000)
  expect(engine.getState()).toMatchObject({ phase: 'mine', isLongWait: true })
  engine.press()
  expect(describeState()).toBe('speaking p2')
})

test('with the time setting the turn ends after the line’s time, but never while the actor speaks', () => {
  const { engine, clock, describeState, voiceActivity } = openTestRehearsal('p1 m1 p2 m2 p3', {
    settings: { waitsForTime: true },
  })
  engine.play()
  clock.advance(1_000 + 2_599)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
  clock.advance(1_000 + 2_000)
  voiceActivity.setVoice(true)
  clock.advance(20_000)
  expect(describeState()).toBe('mine m2')
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p3')
})

test('losing the microphone during a line does not end it; after it is back, silence does', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_000)
  voiceActivity.setVoice(true)
  clock.advance(1_500)
  voiceActivity.setOpen(false)
  clock.advance(5_000)
  expect(describeState()).toBe('mine m1')
  voiceActivity.setVoice(false)
  voiceActivity.setOpen(true)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('without a microphone the turn ends by time or key', () => {
  const { engine, clock, describeState, results } = openTestRehearsal('p1 m1 p2 m2 p3', {
    isMicrophoneOpen: false,
    settings: { waitsForTime: true },
  })
  engine.play()
  clock.advance(1_000 + 2_600)
  expect(describeState()).toBe('speaking p2')
  clock.advance(1_500)
  engine.press()
  expect(describeState()).toBe('speaking p3')
  expect(results).toEqual([
    { lineId: 'm1', outcome: 'clean', ms: 0 },
    { lineId: 'm2', outcome: 'clean', ms: 500 },
  ])
})

test('pauses of 3.5 seconds early in a long speech do not end the turn; a short one after its end does', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2', { expectedMs: 20_000 })
  engine.play()
  clock.advance(1_500)
  for (const [saidMs, thinksMs] of [
    [2_000, 3_500],
    [5_000, 3_500],
    [2_500, 1_500],
  ] as const) {
    speakFor(saidMs)
    clock.advance(thinksMs)
    expect([saidMs, describeState()]).toEqual([saidMs, 'mine m1'])
  }
  speakFor(7_000)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

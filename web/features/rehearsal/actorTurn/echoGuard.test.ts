import { expect, test } from 'vitest'
import { openTestRehearsal } from '../engine/fakes.ts'

test('the reader’s own voice and its echo do not count as the actor', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  voiceActivity.setVoice(true)
  clock.advance(1_100)
  voiceActivity.setVoice(false)
  clock.advance(30_000)
  expect(describeState()).toBe('mine m1')
  expect(engine.getState().hasSpoken).toBe(false)
})

test('a late loudspeaker echo does not count as the actor; a voice that goes on after it does', () => {
  for (const lateMs of [100, 250, 400]) {
    const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
    engine.play()
    clock.advance(lateMs + 60)
    voiceActivity.setVoice(true)
    // A gap in the reader's speech arrives late too.
    clock.advance(700)
    voiceActivity.setVoice(false)
    clock.advance(lateMs)
    voiceActivity.setVoice(true)
    clock.advance(1_000 - 700 - lateMs - 60 + 190)
    voiceActivity.setVoice(false)
    clock.advance(30_000)
    expect([lateMs, describeState(), engine.getState().hasSpoken]).toEqual([lateMs, 'mine m1', false])
  }
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(200)
  voiceActivity.setVoice(true)
  clock.advance(800 + 2_500)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('with an echo, a voice that starts later than any echo is heard at once', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(100)
  voiceActivity.setVoice(true)
  clock.advance(1_000)
  voiceActivity.setVoice(false)
  clock.advance(350)
  voiceActivity.setVoice(true)
  expect(engine.getState().hearsActor).toBe(true)
  clock.advance(1_500)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('an actor who starts before the cue has ended is heard from its end on', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(800)
  voiceActivity.setVoice(true)
  clock.advance(2_400)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
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

test('the partner waits for a sound that may be an echo, and starts 220 ms after it', () => {
  const { engine, clock, voiceActivity, lineAudio, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(100)
  voiceActivity.setVoice(true)
  clock.advance(900 + 180 + 50)
  expect([describeState(), engine.getState().hearsActor]).toEqual(['mine m1', false])
  engine.press()
  expect([describeState(), lineAudio.played]).toEqual(['yielding p2', ['p1']])
  voiceActivity.setVoice(false)
  clock.advance(219)
  expect(describeState()).toBe('yielding p2')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

// Tests lines that end with a dash: the next speaker cuts them off.
import { expect, test } from 'vitest'
import { openTestRehearsal } from './fakes.ts'

test('if the actor’s line ends with a dash, the reader starts 150 ms after the end of the actor’s voice', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1- p2')
  engine.play()
  clock.advance(1_000 + 600)
  speakFor(1_500)
  clock.advance(149)
  expect(describeState()).toBe('mine m1-')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('a pause in the first half of a line that ends with a dash does not end the line', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1- p2', { expectedMs: 6_000 })
  engine.play()
  clock.advance(1_000 + 600)
  speakFor(1_500)
  clock.advance(1_500)
  expect(describeState()).toBe('mine m1-')
})

test('an actor with headphones can cut off a reader’s line that ends with a dash, after half of the line was played', () => {
  const { engine, clock, voiceActivity, describeState, lineAudio } = openTestRehearsal('p1- m1 p2')
  engine.play()
  clock.advance(650)
  voiceActivity.setVoice(true)
  clock.advance(249)
  expect(describeState()).toBe('speaking p1-')
  clock.advance(1)
  expect(describeState()).toBe('mine m1')
  expect(lineAudio.playing.size).toBe(0)
  // The voice that cut off the reader counts as part of the actor's line.
  clock.advance(1_500)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('a cough does not cut off the reader; after Back, the line is played again and the actor’s turn follows', () => {
  const { engine, clock, voiceActivity, describeState, speakFor } = openTestRehearsal('p1- m1 p2')
  engine.play()
  clock.advance(650)
  speakFor(200)
  clock.advance(100)
  expect(describeState()).toBe('speaking p1-')
  engine.back()
  clock.advance(1_100)
  voiceActivity.setVoice(false)
  expect(describeState()).toBe('mine m1')
})

test('after a cough, a voice still cuts the reader off', () => {
  const { engine, clock, describeState, speakFor, voiceActivity } = openTestRehearsal('p1- m1 p2')
  engine.play()
  clock.advance(610)
  speakFor(60)
  clock.advance(20)
  voiceActivity.setVoice(true)
  clock.advance(250)
  expect(describeState()).toBe('mine m1')
})

test('the echo of the reader from a loudspeaker does not cut the reader off', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1- m1 p2')
  engine.play()
  clock.advance(200)
  voiceActivity.setVoice(true)
  clock.advance(790)
  expect(describeState()).toBe('speaking p1-')
})

test.each([
  ['a line without a dash', 'p1 m1 p2', {}],
  ['a line before another reader’s line', 'p1- p2 m1', {}],
  ['a line in a run that does not wait for the voice', 'p1- m1 p2', { waitsForVoice: false }],
])('the actor’s voice does not cut off %s', (_case, scene, settings) => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal(scene, { settings })
  engine.play()
  clock.advance(650)
  voiceActivity.setVoice(true)
  clock.advance(340)
  expect(describeState()).toMatch(/^speaking p1/)
})

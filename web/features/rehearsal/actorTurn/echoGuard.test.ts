import { expect, test } from 'vitest'
import { createFakeClock, createFakeVoiceActivity, openTestRehearsal } from '../engine/fakes.ts'
import { createEchoGuard } from './echoGuard.ts'

test('the reader’s voice and its echo do not count as the actor’s voice', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  voiceActivity.setVoice(true)
  clock.advance(1_100)
  voiceActivity.setVoice(false)
  clock.advance(30_000)
  expect(describeState()).toBe('mine m1')
  expect(engine.getState().hasSpoken).toBe(false)
})

test('a late loudspeaker echo does not count as the actor; a voice that lasts longer than any echo does', () => {
  for (const lateMs of [100, 250, 400]) {
    const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
    engine.play()
    clock.advance(lateMs + 60)
    voiceActivity.setVoice(true)
    // Simulates a gap in the reader's speech, which the microphone hears with the same delay as the speech.
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

test('if the reader has an echo, a voice that starts too late to be the echo counts immediately as the actor', () => {
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

test('after a reader’s line without echo, a voice is the actor’s at once, even if an earlier line had an echo', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2 m2')
  engine.play()
  clock.advance(100)
  voiceActivity.setVoice(true)
  clock.advance(900)
  voiceActivity.setVoice(false)
  clock.advance(5_000)
  // From here on the actor wears headphones, so the microphone no longer hears the reader.
  engine.press()
  expect(describeState()).toBe('speaking p2')
  clock.advance(1_000 + 200)
  expect(describeState()).toBe('mine m2')
  voiceActivity.setVoice(true)
  expect(engine.getState().hearsActor).toBe(true)
})

test('if the actor starts to speak before the cue has ended, the voice counts from the end of the cue on', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(800)
  voiceActivity.setVoice(true)
  clock.advance(2_400)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('if a sound may be an echo, the reader waits and starts 220 ms after the sound', () => {
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

/** Opens an echo guard without a rehearsal. The test itself starts and stops the reader. */
function openGuard() {
  const clock = createFakeClock()
  const voiceActivity = createFakeVoiceActivity()
  const guard = createEchoGuard({ clock, voiceActivity })
  return {
    clock,
    voiceActivity,
    guard,
    /** Plays the reader for one second. With `isEchoed`, the microphone hears the reader. */
    read({ isEchoed = false } = {}) {
      guard.setReaderSounding(true)
      clock.advance(100)
      if (isEchoed) voiceActivity.setVoice(true)
      clock.advance(700)
      voiceActivity.setVoice(false)
      clock.advance(200)
      guard.setReaderSounding(false)
    },
  }
}

test('before the reader has spoken, every voice counts as the actor', () => {
  const { guard, voiceActivity } = openGuard()
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([false, false])
  voiceActivity.setVoice(true)
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([true, true])
  voiceActivity.setOpen(false)
  expect([guard.isOpen(), guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([false, false, false])
})

test('if a voice is already heard when the echo guard is created, this voice counts as the actor', () => {
  const voiceActivity = createFakeVoiceActivity()
  voiceActivity.setVoice(true)
  expect(createEchoGuard({ clock: createFakeClock(), voiceActivity }).hearsActor()).toBe(true)
})

test('no voice counts as the actor while the reader speaks and for 180 ms afterwards', () => {
  const { guard, clock, voiceActivity } = openGuard()
  guard.setReaderSounding(true)
  clock.advance(800)
  voiceActivity.setVoice(true)
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([false, false])
  clock.advance(200)
  guard.setReaderSounding(false)
  clock.advance(179)
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([false, false])
  clock.advance(1)
  // This voice began too late to be an echo, so it immediately counts as the actor.
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([true, true])
})

test('if the reader had no echo, a voice after the reader counts immediately as the actor', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read()
  clock.advance(200)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(true)
})

test.each([
  [200, false],
  [400, false],
  [401, true],
])(
  'if the reader had an echo, a voice that starts %i ms after the reader’s end counts at once as the actor: %s',
  (afterMs, isActor) => {
    const { guard, clock, voiceActivity, read } = openGuard()
    clock.advance(5_000)
    read({ isEchoed: true })
    clock.advance(afterMs)
    voiceActivity.setVoice(true)
    expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([isActor, true])
    // Every echo ends within 800 ms after the reader, so a voice that continues counts as the actor.
    clock.advance(799 - afterMs)
    expect(guard.hearsActor()).toBe(isActor)
    clock.advance(1)
    expect(guard.hearsActor()).toBe(true)
  },
)

test('after an echo has ended, the next voice counts immediately as the actor', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read({ isEchoed: true })
  clock.advance(200)
  voiceActivity.setVoice(true)
  clock.advance(150)
  voiceActivity.setVoice(false)
  clock.advance(100)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(true)
})

test.each([
  [600, false],
  [601, true],
])(
  'a voice that starts %i ms after the reader’s start and continues after the reader’s end then counts as the actor: %s',
  (onsetMs, isActor) => {
    const { guard, clock, voiceActivity } = openGuard()
    clock.advance(5_000)
    guard.setReaderSounding(true)
    clock.advance(onsetMs)
    voiceActivity.setVoice(true)
    clock.advance(1_000 - onsetMs)
    guard.setReaderSounding(false)
    clock.advance(180)
    expect(guard.hearsActor()).toBe(isActor)
  },
)

test('if the voice detector reports a change but no voice while the reader starts, no echo is assumed', () => {
  const { guard, clock, voiceActivity } = openGuard()
  guard.setReaderSounding(true)
  clock.advance(100)
  // The detector reports another change, for example that its model has loaded.
  voiceActivity.setVoice(false)
  clock.advance(900)
  guard.setReaderSounding(false)
  clock.advance(200)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(true)
})

test('if two lines of the reader follow without a gap and the first has an echo, a voice after both counts as an echo', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read({ isEchoed: true })
  guard.setReaderSounding(true)
  clock.advance(1_000)
  guard.setReaderSounding(false)
  clock.advance(200)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(false)
})

test('after a gap, the guard checks again whether the reader has an echo: the actor may have put on headphones', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read({ isEchoed: true })
  clock.advance(1_000)
  read()
  clock.advance(200)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(true)
})

test('if the end of the reader’s line is reported twice, a later voice still counts as the actor', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read({ isEchoed: true })
  clock.advance(1_000)
  guard.setReaderSounding(false)
  clock.advance(100)
  voiceActivity.setVoice(true)
  expect(guard.hearsActor()).toBe(true)
})

test('while the reader speaks, no voice counts as the actor, not even a voice from before the reader started', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  read({ isEchoed: true })
  clock.advance(200)
  voiceActivity.setVoice(true)
  guard.setReaderSounding(true)
  clock.advance(2_000)
  expect([guard.hearsActor(), guard.hearsAnyVoice()]).toEqual([false, false])
})

test('a closed echo guard has no running timer and reports no changes', () => {
  const { guard, clock, voiceActivity, read } = openGuard()
  let changes = 0
  guard.subscribe(() => (changes += 1))
  read({ isEchoed: true })
  clock.advance(200)
  voiceActivity.setVoice(true)
  guard.setReaderSounding(true)
  guard.setReaderSounding(false)
  expect(clock.countTimers()).toBeGreaterThan(0)
  guard.close()
  const before = changes
  expect(clock.countTimers()).toBe(0)
  voiceActivity.setVoice(false)
  expect(changes).toBe(before)
})

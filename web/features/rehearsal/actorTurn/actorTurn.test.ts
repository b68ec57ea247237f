import { expect, test } from 'vitest'
import { openTestRehearsal } from '../engine/fakes.ts'
import { formatMyTurn } from './formatTurnEnd.ts'
import { defaultTurnEndPreferences } from './turnEndSettings.ts'

test('the less of a line was heard, the longer a silence must be to end the turn; a cough does not count as speech', () => {
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

test('after a long silence in the actor’s turn, the page shows how to continue, and the engine keeps waiting', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_000 + 7_999)
  expect(engine.getState().isLongWait).toBe(false)
  clock.advance(1)
  expect(engine.getState()).toMatchObject({ phase: 'mine', isLongWait: true })
  const formatWait = (canPrompt: boolean) => formatMyTurn(engine.getState(), defaultTurnEndPreferences, true, canPrompt)
  expect(formatWait(true)).toBe('Still listening. A prompt may help.')
  // The whole line is visible, so the text does not offer a prompt.
  expect(formatWait(false)).toBe('Still listening. Press ✓ to go on.')
  speakFor(100)
  expect(engine.getState().isLongWait).toBe(false)
  clock.advance(8_000)
  expect(engine.getState()).toMatchObject({ phase: 'mine', isLongWait: true })
  engine.press()
  expect(describeState()).toBe('speaking p2')
})

test('with the setting "by time" the turn ends after the line’s duration, but never while the actor speaks', () => {
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

test('losing the microphone does not end the actor’s turn; after the microphone is reopened, a silence ends the turn', () => {
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

test('with the setting "by time" and no microphone, the expected time of the line or a key ends the turn', () => {
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

test('pauses of 3.5 seconds early in a long speech do not end the turn; a short pause after the speech does', () => {
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

test('the result of a line has the time from the end of the cue to the end of the voice; the state says that the voice ended the turn', () => {
  const { engine, clock, results, speakFor } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_000 + 700)
  speakFor(2_000)
  clock.advance(900)
  expect(results).toEqual([{ lineId: 'm1', outcome: 'clean', ms: 2_700 }])
  expect(engine.getState().endedBy).toBe('voice')
})

test('the state says whether time or a key ended the turn; if time ended it and only a cough was heard, the time in the result is 0', () => {
  const timed = openTestRehearsal('p1 m1 p2', { settings: { waitsForTime: true } })
  timed.engine.play()
  timed.clock.advance(1_000 + 500)
  timed.speakFor(200)
  timed.clock.advance(1_900)
  expect(timed.describeState()).toBe('speaking p2')
  expect(timed.results).toEqual([{ lineId: 'm1', outcome: 'clean', ms: 0 }])
  expect(timed.engine.getState().endedBy).toBe('time')
  const pressed = openTestRehearsal('p1 m1 p2')
  pressed.engine.play()
  pressed.clock.advance(1_000 + 500)
  pressed.engine.press()
  expect([pressed.results[0]?.ms, pressed.engine.getState().endedBy]).toEqual([500, 'key'])
})

test('with the setting "by time", if the actor still speaks when the time is over, the turn ends after a silence of the chosen length', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2', {
    settings: { waitsForVoice: false, waitsForTime: true },
  })
  engine.play()
  clock.advance(1_000)
  speakFor(1_500)
  clock.advance(1_000)
  expect(describeState()).toBe('mine m1')
  speakFor(1_000)
  clock.advance(899)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect([describeState(), engine.getState().endedBy]).toEqual(['speaking p2', 'time'])
})

test.each([
  ['a sentence', 2_000, 430],
  ['a speech of a minute', 60_000, 430],
  ['a single word', 500, 230],
])(
  'for %s, a voice of at least the minimum duration counts as speech, and a shorter sound as noise',
  (_, expectedMs, shortestMs) => {
    for (const [ms, hasSpoken] of [
      [shortestMs - 1, false],
      [shortestMs, true],
    ] as const) {
      const { engine, clock, speakFor } = openTestRehearsal('p1 m1 p2', { expectedMs })
      engine.play()
      clock.advance(1_500)
      speakFor(ms)
      expect([ms, engine.getState().hasSpoken]).toEqual([ms, hasSpoken])
    }
  },
)

test('the state says whether the actor is heard now, and whether the voice was long enough to count as the line', () => {
  const { engine, clock, voiceActivity } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_500)
  expect(engine.getState()).toMatchObject({ hearsActor: false, hasSpoken: false })
  voiceActivity.setVoice(true)
  expect(engine.getState()).toMatchObject({ hearsActor: true, hasSpoken: false, isLongWait: false })
  clock.advance(300)
  // Simulates a report in which the voice is unchanged, for example that the model has loaded.
  voiceActivity.setVoice(true)
  clock.advance(200)
  voiceActivity.setVoice(false)
  expect(engine.getState()).toMatchObject({ hearsActor: false, hasSpoken: true, isLongWait: false })
})

test('the state no longer reports a long wait (`isLongWait`) when a voice is heard; an event of the voice detector without a voice does not delay the report', () => {
  const { engine, clock, voiceActivity } = openTestRehearsal('p1 m1 p2')
  engine.play()
  clock.advance(1_000 + 4_000)
  voiceActivity.setVoice(false)
  clock.advance(4_000)
  expect(engine.getState().isLongWait).toBe(true)
  voiceActivity.setVoice(true)
  expect(engine.getState()).toMatchObject({ hearsActor: true, isLongWait: false })
  clock.advance(60_000)
  expect(engine.getState().isLongWait).toBe(false)
})

test('in the actor’s turn for a very long line, the state reports a long wait (`isLongWait`) after 20 seconds of silence', () => {
  const { engine, clock } = openTestRehearsal('p1 m1 p2', { expectedMs: 60_000 })
  engine.play()
  clock.advance(1_000 + 19_999)
  expect(engine.getState().isLongWait).toBe(false)
  clock.advance(1)
  expect(engine.getState().isLongWait).toBe(true)
})

test('with the longest silence setting, a pause of five seconds at the start of a long speech ends the turn', () => {
  const { engine, clock, describeState, speakFor } = openTestRehearsal('p1 m1 p2', {
    expectedMs: 20_000,
    settings: { silenceMs: 1_800 },
  })
  engine.play()
  clock.advance(1_500)
  speakFor(2_000)
  clock.advance(4_999)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('an actor who speaks two lines without a pause is also heard in the second line', () => {
  const { engine, clock, voiceActivity, describeState } = openTestRehearsal('p1 m1 m2 p2')
  engine.play()
  clock.advance(1_500)
  voiceActivity.setVoice(true)
  clock.advance(2_000)
  engine.press()
  expect([describeState(), engine.getState().hearsActor]).toEqual(['mine m2', true])
  clock.advance(2_000)
  voiceActivity.setVoice(false)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('a change of the settings for the end of a turn applies immediately, even during a turn', () => {
  const { engine, clock, describeState, allSettings, speakFor } = openTestRehearsal('p1 m1 p2 m2 p3')
  engine.play()
  clock.advance(1_000 + 10_000)
  engine.setSettings({ ...allSettings, waitsForTime: true })
  expect(describeState()).toBe('speaking p2')
  engine.setSettings(allSettings)
  clock.advance(1_500)
  speakFor(2_000)
  clock.advance(400)
  engine.setSettings({ ...allSettings, silenceMs: 500 })
  clock.advance(99)
  expect(describeState()).toBe('mine m2')
  clock.advance(1)
  expect(describeState()).toBe('speaking p3')
})

test('while the rehearsal is paused in the actor’s line, the state reports neither a long wait nor a voice', () => {
  const { engine, clock, describeState, voiceActivity, speakFor } = openTestRehearsal('p1 m1 d')
  engine.play()
  clock.advance(1_500)
  speakFor(2_000)
  engine.pause()
  clock.advance(60_000)
  expect([describeState(), engine.getState().isLongWait]).toEqual(['paused m1', false])
  voiceActivity.setVoice(true)
  expect(engine.getState().hearsActor).toBe(false)
})

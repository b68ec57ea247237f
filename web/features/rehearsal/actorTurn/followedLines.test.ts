// Tests how the recognised words of the actor's line end the turn, and which spoken commands are carried out.
import { judgeLine } from '@scene-partner/listening/alignment/judgeLine'
import { expect, test } from 'vitest'
import { openTestRehearsal } from '../engine/fakes.ts'

const twelveWords = 'I know that you were there, Tobin, and I saw you leave.'

/** Opens a rehearsal that follows the actor's words, and continues to the actor's first line. */
function openFollowed(
  words = 'p1 m1 p2',
  { text = twelveWords, ...settings }: Partial<{ text: string; silenceMs: number; takesCommands: boolean }> = {},
) {
  const room = openTestRehearsal(words, {
    settings: { followsWords: true, ...settings },
    expectedMs: 4_000,
    text,
  })
  room.engine.play()
  room.clock.advance(1_500)
  return room
}

test('if the last words of a line were recognised, the reader answers 60 ms after the reported end of the voice', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(3_000)
  lineFollower.hearWords()
  clock.advance(59)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test.each([300, 700, 1_500, 3_000, 60_000])(
  'if at least four words are missing at the end of a line, a pause of %d ms does not end the line',
  (pauseMs) => {
    for (const said of [1, 4, 6, 8]) {
      const { clock, describeState, speakFor, lineFollower } = openFollowed()
      speakFor(2_500)
      lineFollower.hearWords(said)
      clock.advance(pauseMs)
      expect([said, describeState()]).toEqual([said, 'mine m1'])
      speakFor(1_500)
      lineFollower.hearWords()
      clock.advance(220)
      expect([said, describeState()]).toEqual([said, 'speaking p2'])
    }
  },
)

test('if the last words are recognised only in the silence after the line, the line ends at that moment', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(3_000)
  lineFollower.hearWords(8, { isUpToDate: false })
  clock.advance(2_000)
  expect(describeState()).toBe('mine m1')
  lineFollower.hearWords()
  clock.advance(0)
  expect(describeState()).toBe('speaking p2')
})

test('the recognised last words do not end the line before the voice stops', () => {
  const { clock, describeState, voiceActivity, lineFollower } = openFollowed()
  voiceActivity.setVoice(true)
  clock.advance(3_000)
  lineFollower.hearWords()
  clock.advance(30_000)
  expect(describeState()).toBe('mine m1')
  voiceActivity.setVoice(false)
  clock.advance(220)
  expect(describeState()).toBe('speaking p2')
})

test.each([
  ['a paraphrase, noise or another voice', 5, 0.3],
  ['a line of which nothing was recognised', 0, 0],
])('after %s the chosen silence ends the line', (_, said, certainty) => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(3_000)
  lineFollower.hearWords(said, { certainty })
  clock.advance(899)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('if the actor leaves out the last two words of a line, the line ends after four times the chosen silence', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(3_000)
  lineFollower.hearWords(10)
  clock.advance(3_599)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('if half of the expected time was spoken and no word was recognised, only the longest silence ends the line', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(2_100)
  lineFollower.hearWords(0, { certainty: 0 })
  clock.advance(3_100)
  expect(describeState()).toBe('mine m1')
  clock.advance(500)
  expect(describeState()).toBe('speaking p2')
})

test.each([
  ['half of a line was said and some words were understood, only the longest silence ends it', 2_400, 6, 0.3, 3_599],
  ['most of the expected time has passed, the chosen silence ends the line', 3_000, 6, 0.3, 899],
  ['most of the words were said, the chosen silence ends the line', 2_400, 9, 0.3, 899],
  ['other words than those of the line were heard, the chosen silence ends it', 2_400, 6, 0.1, 899],
])('if %s', (_, spokenMs, said, certainty, lastMs) => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(spokenMs)
  lineFollower.hearWords(said, { certainty })
  clock.advance(lastMs)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('if other words were heard in place of the last words of the line, the chosen silence ends the line', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(4_000)
  lineFollower.hearWords(12, { isEndReached: false })
  clock.advance(899)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('if the recogniser does not answer, the line ends after the chosen silence plus 1.5 seconds', () => {
  const { clock, describeState, speakFor } = openFollowed()
  speakFor(3_000)
  clock.advance(2_399)
  expect(describeState()).toBe('mine m1')
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('if the recogniser stops working during a line, the chosen silence ends the line', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed()
  speakFor(1_500)
  lineFollower.hearWords(5)
  lineFollower.setReady(false)
  speakFor(1_500)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('if the recogniser becomes unavailable during a silence, the line ends after the silence that is needed without a recogniser', () => {
  for (const [silentMs, leftMs] of [
    [200, 1_700],
    [30_000, 0],
  ] as const) {
    const { clock, describeState, speakFor, lineFollower } = openFollowed()
    speakFor(1_500)
    lineFollower.hearWords(5)
    clock.advance(silentMs)
    lineFollower.setReady(false)
    expect([silentMs, describeState()]).toEqual([silentMs, 'mine m1'])
    clock.advance(leftMs)
    expect([silentMs, describeState()]).toEqual([silentMs, 'speaking p2'])
  }
})

test('a recognised word ends a one-word line, even if the voice was too short to count as the line', () => {
  const { clock, describeState, speakFor, lineFollower } = openFollowed('p1 m1 p2', { text: 'No.' })
  speakFor(150)
  clock.advance(100)
  expect(describeState()).toBe('mine m1')
  lineFollower.hearWords(1, { certainty: 0.7 })
  clock.advance(120)
  expect(describeState()).toBe('speaking p2')
})

test('the state says how many words of the line were said; this number never decreases within a line', () => {
  const { engine, speakFor, clock, lineFollower } = openFollowed()
  speakFor(1_000)
  lineFollower.hearWords(5)
  lineFollower.hearWords(4)
  lineFollower.hearWords(9, { certainty: 0.2 })
  expect(engine.getState().saidWords).toBe(5)
  speakFor(2_000)
  lineFollower.hearWords()
  clock.advance(220)
  expect(engine.getState()).toMatchObject({ phase: 'speaking', saidWords: 0 })
})

test('if the setting to follow words is turned off during a line, the chosen silence ends the line', () => {
  const { engine, allSettings, clock, describeState, speakFor, lineFollower } = openFollowed()
  expect(lineFollower.isFollowing()).toBe(true)
  engine.setSettings({ ...allSettings, followsWords: false })
  expect(lineFollower.isFollowing()).toBe(false)
  speakFor(3_000)
  clock.advance(900)
  expect(describeState()).toBe('speaking p2')
})

test('the recogniser gives no result for a line that a pause interrupts or in which the actor said nothing', () => {
  const { engine, lineFollower, speakFor, clock } = openFollowed('p1 m1 m2 p2')
  speakFor(1_000)
  engine.pause()
  expect([lineFollower.isFollowing(), lineFollower.finished]).toEqual([false, []])
  engine.play()
  clock.advance(1_500)
  engine.press()
  expect(lineFollower.finished).toEqual([])
  speakFor(3_000)
  lineFollower.hearWords()
  clock.advance(220)
  expect(lineFollower.finished).toEqual(['m2'])
})

test.each([
  ['prompt', 'mine m1'],
  ['go back', 'speaking p1'],
  ['again', 'speaking p1'],
  ['stop', 'paused m1'],
  ['from the top', 'speaking p0'],
] as const)('the spoken command "%s" is carried out, and does not end the line', (command, expected) => {
  const { engine, clock, describeState, speakFor, lineFollower } = openFollowed('p0 m0 p1 m1 p2', {
    takesCommands: true,
  })
  speakFor(3_000)
  lineFollower.hearWords()
  clock.advance(220 + 1_500)
  speakFor(600)
  lineFollower.hearCommand(command)
  expect(describeState()).toBe(expected)
  if (command !== 'prompt') return
  expect(engine.getState().prompt).toBe(1)
  expect(lineFollower.countRestarts()).toBe(1)
  clock.advance(60_000)
  expect(describeState()).toBe('mine m1')
})

test('words that were heard before a spoken command do not count after the command', () => {
  const { engine, clock, describeState, speakFor, lineFollower } = openFollowed('p1 m1 p2', {
    ...{ takesCommands: true, silenceMs: 900 },
  })
  speakFor(1_000)
  lineFollower.hearWords(3)
  clock.advance(2_000)
  lineFollower.hearCommand('prompt')
  // The recogniser hears nothing more, so the line ends after the chosen silence plus 1.5 seconds.
  speakFor(4_000)
  clock.advance(2_399)
  expect([describeState(), engine.getState().prompt]).toEqual(['mine m1', 1])
  clock.advance(1)
  expect(describeState()).toBe('speaking p2')
})

test('spoken commands are ignored while the setting for spoken commands is off', () => {
  const { describeState, engine, speakFor, lineFollower } = openFollowed()
  speakFor(600)
  lineFollower.hearCommand('stop')
  lineFollower.hearCommand('prompt')
  expect([describeState(), engine.getState().prompt]).toEqual(['mine m1', 0])
})

test.each([
  ['who cuts off the reader are not checked, because the recogniser did not hear them', 300, []],
  ['who speaks after the reader are checked', 1_000, ['I', 'know']],
])('the first words of an actor %s', async (_, silentMs, missing) => {
  const { engine, clock, voiceActivity, describeState, lineFollower, heardLines } = openTestRehearsal('p1- m1 p2', {
    settings: { followsWords: true },
    text: twelveWords,
  })
  lineFollower.leaveOut(2)
  engine.play()
  clock.advance(350 + silentMs)
  voiceActivity.setVoice(true)
  clock.advance(2_500)
  expect(describeState()).toBe('mine m1')
  voiceActivity.setVoice(false)
  lineFollower.hearWords()
  clock.advance(220)
  expect(describeState()).toBe('speaking p2')
  const heard = await heardLines[0]
  if (!heard) throw new Error('nothing was heard')
  expect(judgeLine(heard, 'word perfect').mistakes.map(({ written }) => written)).toEqual(missing)
})

import { expect, test } from 'vitest'
import { sampleRate } from '../recogniser/guards.ts'
import { createFakeRecogniser, speakFakeWords } from '../testing/fakeRecogniser.ts'
import { openSession } from '../testing/openSession.ts'
import { createLineSession } from './lineSession.ts'

const frameSamples = sampleRate / 10
const line = { id: 'line1', text: 'Give me the red book now.' }
const nextLine = { id: 'line2', text: 'Or now.' }
const open = (options: Parameters<typeof openSession>[0] = {}) => openSession({ frameSamples, ...options })
const nextTick = () => new Promise((resolve) => setTimeout(resolve))

test('speech of 15 seconds is divided at a quiet moment: no word is lost, and the recogniser gets at most 14 seconds at once', async () => {
  const { session, recogniser } = open()
  const phrases = Array.from({ length: 8 }, () => 'give me the red book now')
  session.start({ id: 'long', text: phrases.join(' ') })
  // With a quarter of a second before the first word, a division after exactly 14 seconds would cut a word.
  const words = speakFakeWords(phrases.join(' , '))
  const sound = new Float32Array(sampleRate / 4 + words.length)
  sound.set(words, sampleRate / 4)
  session.hear(sound, true)
  session.hear(new Float32Array(frameSamples), false)
  const checked = await session.finish()
  expect(checked?.words.filter(({ state }) => state !== 'said')).toEqual([])
  expect(checked?.words).toHaveLength(48)
  expect(checked?.added).toEqual([])
  expect(Math.max(...recogniser.calls)).toBeLessThanOrEqual(14 * sampleRate)
})

test('after a recognition that took a second, the session waits for two seconds of new speech before the next one', async () => {
  let nowMs = 0
  const recogniser = createFakeRecogniser({ wait: async () => void (nowMs += 1_000) })
  const session = createLineSession({ recogniser, now: () => nowMs, onHeard() {}, onFailed: expect.unreachable })
  const speak = async (frames: number) => {
    for (let frame = 0; frame < frames; frame += 1) {
      session.hear(new Float32Array(frameSamples).fill(0.5), true)
      await nextTick()
    }
  }
  session.start(line)
  await speak(4)
  expect(recogniser.calls).toHaveLength(1)
  await speak(19)
  expect(recogniser.calls).toHaveLength(1)
  await speak(1)
  expect(recogniser.calls).toHaveLength(2)
})

test('a first word that begins before a voice is detected is recognised, without the long silence before it', async () => {
  const { session, recogniser, beQuiet, last } = open()
  session.start(line)
  await beQuiet(1.9)
  session.hear(speakFakeWords('give'), false)
  session.hear(speakFakeWords('me the'), true)
  await beQuiet(0.1)
  expect(
    last()
      ?.alignment.words.map(({ state }) => state)
      .slice(0, 3),
  ).toEqual(['said', 'said', 'said'])
  expect(recogniser.calls[0]).toBeLessThan(1.5 * sampleRate)
})

test('after the recogniser failed in one line, a shorter next line is recognised', async () => {
  let isBroken = true
  const { session, failures, say, beQuiet, last } = open({ fail: () => isBroken })
  session.start(line)
  await say('give me the red book now')
  await beQuiet(0.1)
  expect(failures.length).toBeGreaterThan(0)
  isBroken = false
  session.start(nextLine)
  await say('or now')
  await beQuiet(0.1)
  expect(last()).toMatchObject({ lineId: 'line2', isUpToDate: true, alignment: { position: 2 } })
})

test('after the recogniser failed in one part of a line, a shorter part after a silence is recognised', async () => {
  let isBroken = true
  const { session, failures, say, beQuiet, last } = open({ fail: () => isBroken })
  session.start({ id: 'line1', text: 'Give me the red book now.' })
  await say('give me the red')
  expect(failures.length).toBeGreaterThan(0)
  isBroken = false
  await say('book')
  await beQuiet(1)
  await say('now')
  await beQuiet(0.3)
  expect(last()?.alignment).toMatchObject({ position: 6, isEndReached: true })
})

test('words that were said before a line started do not count in the check of this line', async () => {
  const { session, say } = open()
  session.start({ id: 'line1', text: 'Give me the red book now.' })
  await say('give me the red book now')
  session.start({ id: 'line2', text: 'Give me the blue book.' })
  const checked = await session.finish()
  expect(checked?.words.map(({ state }) => state)).not.toContain('said')
})

test('a recognition of one line that fails after the next line has begun does not delay the words of the next line', async () => {
  let fail = () => {}
  const held = new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('failed'))))
  let isHeld = true
  const { session, failures, say, beQuiet, last } = open({ wait: () => (isHeld ? held : Promise.resolve()) })
  session.start(line)
  session.hear(speakFakeWords('give me the red book now'), true)
  session.start(nextLine)
  isHeld = false
  fail()
  await expect.poll(() => failures.length).toBe(1)
  await say('or now')
  await beQuiet(0.1)
  expect(last()).toMatchObject({ lineId: 'line2', isUpToDate: true, alignment: { position: 2 } })
})

test('a line that is started twice after the command "line" begins at its first word', async () => {
  const { session, say, beQuiet } = open()
  session.start(line)
  await say('give me')
  await beQuiet(1)
  await say('line')
  await beQuiet(0.7)
  session.start(line)
  session.start(line)
  await say('the red book now')
  await beQuiet(0.1)
  expect((await session.finish())?.words.map(({ state }) => state)).toEqual([
    ...['missing', 'missing', 'said', 'said', 'said', 'said'],
  ])
})

test.each([
  ['is reported if no other line starts', line, ['prompt']],
  ['is not reported if the next line starts before the command is recognised', nextLine, []],
])('a spoken command %s', async (_what, { id, text }, commands) => {
  const { session, heard, say, beQuiet } = open()
  session.start(line)
  await say('line')
  await beQuiet(0.4)
  // With this frame the silence after the word is long enough to end the segment.
  session.hear(new Float32Array(frameSamples), false)
  if (id !== line.id) session.start({ id, text })
  await say('or now')
  await beQuiet(0.1)
  expect(heard.at(-1)).toMatchObject({ lineId: id, isUpToDate: true })
  expect(heard.flatMap(({ command }) => command ?? [])).toEqual(commands)
})

test('the recogniser receives at most 0.4 seconds of the silence after a word', async () => {
  const { session, recogniser } = open()
  session.start(line)
  session.hear(speakFakeWords('give').subarray(0, 0.2 * sampleRate), true)
  session.hear(new Float32Array(2 * sampleRate), false)
  await nextTick()
  expect(recogniser.calls).toEqual([0.6 * sampleRate])
})

test('after a very loud noise in one line, words of usual loudness in the next line are recognised', async () => {
  const { session, say, beQuiet, last } = open()
  session.start(line)
  session.hear(new Float32Array(frameSamples).fill(20), true)
  session.start(nextLine)
  await say('or now')
  await beQuiet(0.1)
  expect(last()).toMatchObject({ lineId: 'line2', isUpToDate: true, alignment: { position: 2 } })
})

test('after a very loud noise and a pause, words of usual loudness are recognised', async () => {
  const { session, say, beQuiet, last } = open()
  session.start(line)
  session.hear(new Float32Array(frameSamples).fill(20), true)
  await beQuiet(1)
  await say('give me the')
  await beQuiet(0.1)
  expect(last()).toMatchObject({ isUpToDate: true, alignment: { position: 3 } })
})

import { describe, expect, test } from 'vitest'
import { sampleRate } from '../recogniser/guards.ts'
import { createFakeRecogniser, speakFakeWords } from '../testing/fakeRecogniser.ts'
import { openSession } from '../testing/openSession.ts'
import { createLineSession } from './lineSession.ts'

const frameSamples = 512
const line = { id: 'line1', text: 'Give me the red book now.' }
const sixWords = 'give me the red book now'.split(' ')

describe('line session', () => {
  test('the session reports the position while the actor speaks, and the end of the line directly after its last word', async () => {
    const { session, heard, say, beQuiet, last } = openSession()
    session.start(line)
    await say('give me the red book now')
    expect(heard.length).toBeGreaterThan(2)
    const positions = heard.map(({ alignment }) => alignment.position)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    await beQuiet(0.15)
    expect(last()).toMatchObject({ lineId: 'line1', isUpToDate: true, alignment: { position: 6, isEndReached: true } })
  })

  test('a pause of four seconds inside a line loses no word, and in its last three seconds the recogniser is not called', async () => {
    const { session, recogniser, say, beQuiet, last } = openSession()
    session.start(line)
    await say('give me the')
    await beQuiet(1)
    const calls = recogniser.calls.length
    await beQuiet(3)
    expect(recogniser.calls).toHaveLength(calls)
    expect(last()?.alignment).toMatchObject({ position: 3, isEndReached: false })
    await say('red book now')
    await beQuiet(0.3)
    expect(last()?.alignment).toMatchObject({ position: 6, isEndReached: true, added: [] })
    // The recogniser received only the sound after the pause.
    expect(Math.max(...recogniser.calls.slice(calls))).toBeLessThan(2 * sampleRate)
  })

  test('after the line, the check of the whole line reports the words that were left out', async () => {
    const { session, say, beQuiet } = openSession()
    session.start(line)
    await say('give me the book now')
    await beQuiet(0.3)
    const checked = await session.finish()
    expect(checked?.words.filter(({ state }) => state !== 'said')).toMatchObject([{ text: 'red', state: 'missing' }])
    expect(checked?.words[3]?.certainty).toBeGreaterThan(0.9)
  })

  test('the check of a line includes all words that were said before the check was requested', async () => {
    const { session, say } = openSession()
    session.start(line)
    await say('give me the red book now')
    expect((await session.finish())?.words.every(({ state }) => state === 'said')).toBe(true)
  })

  test('the command "line" is reported once, and the line that is then started again continues after the words already said', async () => {
    const { session, heard, say, beQuiet } = openSession()
    session.start(line)
    await say('give me')
    await beQuiet(1)
    await say('line')
    await beQuiet(0.7)
    session.start(line)
    await say('the red book now')
    await beQuiet(0.3)
    expect(heard.flatMap(({ command }) => command ?? [])).toEqual(['prompt'])
    const checked = await session.finish()
    expect(checked?.added).toEqual([])
    expect(checked?.words.map(({ state }) => state)).toEqual(sixWords.map(() => 'said'))
  })

  test('if the caller does not start the line again after a command, the command counts as an added word of the line', async () => {
    const { session, heard, say, beQuiet } = openSession()
    session.start(line)
    await say('give me')
    await beQuiet(1)
    await say('stop')
    await beQuiet(1)
    await say('the red book now')
    await beQuiet(0.3)
    expect(heard.flatMap(({ command }) => command ?? [])).toEqual(['stop'])
    expect((await session.finish())?.added).toMatchObject([{ afterWord: 1, heard: 'stop' }])
  })

  test('a line that is started again three seconds after the command "line" begins at its first word', async () => {
    const { session, say, beQuiet, last } = openSession()
    session.start(line)
    await say('give me')
    await beQuiet(1)
    await say('line')
    await beQuiet(3)
    session.start(line)
    await say('give me')
    await beQuiet(0.3)
    expect(last()?.alignment).toMatchObject({ position: 2, added: [] })
  })

  test('a line that is started again after the command "stop" begins at its first word', async () => {
    const { session, say, beQuiet, last } = openSession()
    session.start(line)
    await say('give me')
    await beQuiet(1)
    await say('stop')
    await beQuiet(0.7)
    session.start(line)
    await say('give me')
    await beQuiet(0.3)
    expect(last()?.alignment).toMatchObject({ position: 2, added: [] })
  })

  test('a command word that is followed by other words is not a command', async () => {
    const { session, heard, say, beQuiet } = openSession()
    session.start(line)
    await say('stop , the book')
    await beQuiet(1)
    expect(heard.flatMap(({ command }) => command ?? [])).toEqual([])
  })

  test('words of a line that are still being recognised when the next line starts are not reported', async () => {
    let release = () => {}
    const { session, say, beQuiet, heard } = openSession({ wait: () => new Promise((resolve) => (release = resolve)) })
    session.start(line)
    await say('give me the red book now')
    session.start({ id: 'line2', text: 'Or now.' })
    release()
    await beQuiet(0.5)
    expect(heard).toEqual([])
  })

  test('twenty-five seconds of speech without a pause are recognised in parts', { tags: ['long'] }, async () => {
    const { session, recogniser, say } = openSession()
    const words = Array.from({ length: 14 }, () => 'give me the red book now').join(' ')
    session.start({ id: 'long', text: words })
    await say(words)
    const checked = await session.finish()
    expect(Math.max(...recogniser.calls)).toBeLessThan(16 * sampleRate)
    const said = checked?.words.filter(({ state }) => state === 'said').length ?? 0
    // The fake sound contains no quiet moment, so a division of the sound may cut a word.
    expect(said).toBeGreaterThan(79)
  })

  test.each([16, 24])(
    'with a recogniser twice as fast as speech, at most two words of %s seconds without a pause are lost',
    { tags: ['long'] },
    async (seconds) => {
      let nowMs = 0
      let isWaiting = true
      const recogniser = createFakeRecogniser({
        async wait(samples) {
          const readyAt = nowMs + samples / 32
          while (isWaiting && nowMs < readyAt) await new Promise((resolve) => setTimeout(resolve))
        },
      })
      const session = createLineSession({ recogniser, now: () => nowMs, onHeard() {}, onFailed: expect.unreachable })
      const text = Array.from({ length: Math.round(seconds / 0.3) }, (_, at) => sixWords[at % 6]).join(' ')
      const sound = speakFakeWords(text)
      session.start({ id: 'long', text })
      for (let at = 0; at < sound.length; at += frameSamples) {
        session.hear(sound.slice(at, at + frameSamples), true)
        nowMs += frameSamples / 16
        await new Promise((resolve) => setTimeout(resolve))
      }
      isWaiting = false
      const checked = await session.finish()
      const lost = checked?.words.filter(({ state }) => state !== 'said') ?? []
      // The division of the sound may cut a word.
      expect(lost.length).toBeLessThan(3)
      expect(Math.max(...recogniser.calls)).toBeLessThan(15 * sampleRate)
    },
  )

  test('after a failure of the recogniser is reported, the session recognises the complete line when more sound arrives', async () => {
    let isBroken = true
    const { session, failures, say, beQuiet, last } = openSession({ fail: () => isBroken })
    session.start(line)
    await say('give me')
    isBroken = false
    await say('the red book now')
    await beQuiet(0.3)
    expect(failures.length).toBeGreaterThan(0)
    expect(last()?.alignment.isEndReached).toBe(true)
  })

  test('if the recogniser fails during a line, the check of the line fails instead of judging its words', async () => {
    const { session, failures, say, beQuiet } = openSession({ fail: () => true })
    session.start(line)
    await say('give me the red book now')
    await beQuiet(1)
    const countBefore = failures.length
    await beQuiet(1)
    expect(failures).toHaveLength(countBefore)
    await expect(session.finish()).rejects.toThrow('the fake recogniser failed')
  })

  test('the recogniser receives no audio before the first line starts or during silence', async () => {
    const { session, recogniser, say, beQuiet } = openSession()
    await say('give me')
    session.start(line)
    await beQuiet(5)
    expect(recogniser.calls).toEqual([])
    expect((await session.finish())?.certainty).toBe(0)
  })

  test('quiet sound after the last word does not delay the end of the line, even if it counts as voice', async () => {
    const { session, recogniser, say, last } = openSession()
    session.start(line)
    await say('give me the red book now')
    const hearQuietly = async (seconds: number) => {
      for (let at = 0; at < seconds * sampleRate; at += frameSamples) {
        session.hear(new Float32Array(frameSamples).fill(0.002), true)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    await hearQuietly(0.2)
    expect(last()).toMatchObject({ isUpToDate: true, alignment: { position: 6, isEndReached: true } })
    const calls = recogniser.calls.length
    await hearQuietly(0.35)
    expect(recogniser.calls).toHaveLength(calls)
  })

  test('a check gives no result if another line is started during the check, or if no line was started', async () => {
    const { session, say, beQuiet } = openSession()
    expect(await session.finish()).toBeUndefined()
    session.start(line)
    await say('give me the red book now')
    const checking = session.finish()
    session.start({ id: 'line2', text: 'Or now.' })
    expect(await checking).toBeUndefined()
    await say('or now')
    await beQuiet(0.3)
    expect((await session.finish())?.words.map(({ text, state }) => [text, state])).toEqual([
      ['Or', 'said'],
      ['now.', 'said'],
    ])
  })

  test('another line that is started directly after the command "line" begins at its first word', async () => {
    const { session, say, beQuiet, last } = openSession()
    session.start(line)
    await say('give me')
    await beQuiet(1)
    await say('line')
    await beQuiet(0.7)
    session.start({ id: 'line2', text: 'The book.' })
    await say('the book')
    await beQuiet(0.3)
    expect(last()).toMatchObject({ lineId: 'line2', alignment: { position: 2, added: [], isEndReached: true } })
  })

  test('each recognition is reported with the length in ms of the sound that was recognised', async () => {
    const timings: number[] = []
    const recogniser = createFakeRecogniser()
    const onTimed = ({ audioMs }: { audioMs: number }) => timings.push(audioMs)
    const session = createLineSession({ recogniser, now: () => 0, onHeard() {}, onFailed: expect.unreachable, onTimed })
    session.start(line)
    session.hear(speakFakeWords('give me'), true)
    session.hear(new Float32Array(frameSamples), false)
    await session.finish()
    expect(timings).toEqual([600])
  })
})

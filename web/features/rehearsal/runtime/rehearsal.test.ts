import { expect, test } from 'vitest'
import { createFakeTools, parseTestScript } from '../testing/fakeRehearsal.tsx'
import { openRehearsal, type RehearsalOptions } from './rehearsal.ts'
import { buildRehearsalLines } from './rehearsalLines.ts'
import { defaultPreferences } from './preferences.ts'

const turns = 12
const longScene = Array.from({ length: turns }, (_, n) => `TOBIN: This is cue ${n}.\nMARA: And this is mine.`).join(
  '\n',
)

/** Opens a rehearsal in which a key ends the actor's lines. Its audio loads immediately. */
function openScene(options: Partial<RehearsalOptions> = {}) {
  const stand = createFakeTools()
  const requestedTexts: string[] = []
  const rehearsal = openRehearsal({
    tools: stand.tools,
    lines: buildRehearsalLines(parseTestScript(longScene), ['MARA'], new Map()),
    preferences: { ...defaultPreferences, waitsForVoice: false },
    range: { kind: 'scene', scene: 0 },
    startAt: null,
    async fetchLineAudio({ text }) {
      requestedTexts.push(text)
      return new ArrayBuffer(8)
    },
    isMuted: false,
    onLineResult: () => {},
    ...options,
  })
  // Fetching and decoding a line takes several iterations of the event loop.
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { ...stand, rehearsal, requestedTexts, settle }
}

test('in a long drill, the audio of every cue has loaded before the cue is played', async () => {
  const { rehearsal, clock, settle, countPlays } = openScene()
  const weakest = Array.from({ length: turns }, (_, n) => 2 * (turns - n) - 1)
  rehearsal.setRange({ kind: 'drill', scene: 0, lines: weakest })
  await settle()
  rehearsal.engine.play()
  const said: number[] = []
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    await settle()
    expect([turn, rehearsal.engine.getState().phase]).toEqual([turn, 'speaking'])
    clock.advance(1_000)
    expect(rehearsal.engine.getState().phase).toBe('mine')
    said.push(rehearsal.engine.getState().lineIndex)
    rehearsal.engine.press()
  }
  expect([countPlays(), rehearsal.engine.getState().phase]).toEqual([2 * turns, 'ended'])
  expect(said.toSorted((one, other) => other - one)).toEqual(weakest.flatMap((at) => [at, at]))
  rehearsal.close()
})

test('if a looped scene starts near its end, the first cue of the next round loads before that round', async () => {
  const preferences = { ...defaultPreferences, waitsForVoice: false, isLooping: true }
  const { rehearsal, clock, settle } = openScene({ preferences, startAt: 2 * (turns - 2) })
  await settle()
  rehearsal.engine.play()
  for (let turn = 0; turn < 2; turn += 1) {
    await settle()
    clock.advance(1_000)
    rehearsal.engine.press()
  }
  expect(rehearsal.engine.getState()).toMatchObject({ phase: 'gap', round: 2 })
  clock.advance(1_000)
  expect(rehearsal.engine.getState()).toMatchObject({ phase: 'speaking', lineIndex: 0 })
  rehearsal.close()
})

test('a change of the microphone’s sensitivity applies immediately during a rehearsal', () => {
  const { rehearsal, getSensitivity } = openScene()
  rehearsal.setPreferences({ ...defaultPreferences, sensitivity: 'high' })
  expect(getSensitivity()).toBe('high')
  rehearsal.close()
})

test('a drill begins with the cue of its first line, also if that line is not the first in the script', async () => {
  const { rehearsal } = openScene({ range: { kind: 'drill', scene: 0, lines: [3, 1] } })
  expect(rehearsal.engine.getPlan().position).toBe(0)
  expect(rehearsal.engine.getState().lineIndex).toBe(2)
  rehearsal.setRange({ kind: 'drill', scene: 0, lines: [5, 1] })
  expect([rehearsal.engine.getPlan().position, rehearsal.engine.getState().lineIndex]).toEqual([0, 4])
  rehearsal.close()
})

test('if the actor turns on the loop near the end of a scene, the first cue of the next round loads at once', async () => {
  const preferences = { ...defaultPreferences, waitsForVoice: false }
  const { rehearsal, requestedTexts, settle } = openScene({ preferences, startAt: 2 * (turns - 2) })
  await settle()
  expect(requestedTexts).toContain(`This is cue ${turns - 2}.`)
  expect(requestedTexts).not.toContain('This is cue 0.')
  rehearsal.setPreferences({ ...preferences, isLooping: true })
  await expect.poll(() => requestedTexts).toContain('This is cue 0.')
  rehearsal.close()
})

test('the fallback that ends the actor’s lines by time stays on if a preference changes, until the fallback is removed', async () => {
  const { rehearsal, clock, settle } = openScene()
  rehearsal.overrideTurnEnd({ waitsForTime: true })
  rehearsal.setPreferences({ ...defaultPreferences, waitsForVoice: false, isLarge: true })
  await settle()
  rehearsal.engine.play()
  clock.advance(10_000)
  const { endedTurns } = rehearsal.engine.getState()
  expect(endedTurns).toBeGreaterThan(0)
  rehearsal.overrideTurnEnd({})
  clock.advance(60_000)
  expect(rehearsal.engine.getState()).toMatchObject({ phase: 'mine', endedTurns })
  rehearsal.close()
})

test('an interruption of the audio by the system pauses the rehearsal', async () => {
  const stand = createFakeTools()
  let interrupt = () => {}
  const openOutput = () => ({
    ...stand.tools.openOutput(),
    onInterrupted: (listener: () => void) => void (interrupt = listener),
  })
  const { rehearsal, settle } = openScene({ tools: { ...stand.tools, openOutput } })
  await settle()
  rehearsal.engine.play()
  expect(rehearsal.engine.getState().phase).toBe('speaking')
  interrupt()
  expect(rehearsal.engine.getState().phase).toBe('paused')
  rehearsal.close()
})

test('a scene starts at the actor’s first cue if this cue comes late, but at line 1 after “From the top” or if the actor only listens', () => {
  const leadIn = Array.from({ length: 20 }, (_, n) => `TOBIN: This is sentence ${n} before the actor’s first cue.`)
  const lines = buildRehearsalLines(parseTestScript(`${leadIn.join('\n')}\n${longScene}`), ['MARA'], new Map())
  const { rehearsal } = openScene({ lines })
  expect(rehearsal.findOpening()).toBe(20)
  rehearsal.setRange({ kind: 'scene', scene: 0 }, { isFromTop: true })
  expect(rehearsal.findOpening()).toBe(0)
  rehearsal.setRange({ kind: 'scene', scene: 0 })
  expect(rehearsal.findOpening()).toBe(20)
  rehearsal.setPreferences({ ...defaultPreferences, mode: 'listen' })
  expect(rehearsal.findOpening()).toBe(0)
  rehearsal.close()
})

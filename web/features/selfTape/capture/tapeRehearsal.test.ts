import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildRehearsalLines, defaultPreferences } from '../../rehearsal/index.ts'
import { parseTestScript } from '../../rehearsal/testing/fakeRehearsal.tsx'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { openTapeRehearsal } from './tapeRehearsal.ts'

beforeEach(stubTapeBrowser)
afterEach(() => vi.unstubAllGlobals())

/** Opens the rehearsal of a tape for an actor whose rehearsals only play cues, in a loop, or only listen. */
function open(text: string, mode: 'run' | 'listen') {
  const lines = buildRehearsalLines(parseTestScript(text), ['MARA'], new Map())
  const preferences = { ...defaultPreferences, waitsForVoice: false, mode, isCueOnly: true, isLooping: true }
  const run = { scene: 0 }
  return openTapeRehearsal({ scriptId: 'scr_1', lines, run, preferences, casting: null, recordings: [] }).rehearsal
}

test('on a tape the reader speaks every line as a whole, even if the actor rehearses with only the cues', () => {
  const { engine, close } = open('TOBIN: One.\nTOBIN: Two.\nMARA: Three.', 'run')
  expect(engine.getPlan().steps.map(({ lineIndex, isTail }) => [lineIndex, isTail])).toEqual([
    ...[0, 1, 2].map((lineIndex) => [lineIndex, false]),
  ])
  close()
})

test('on a tape the actor speaks the own lines, and the scene does not begin again, even if rehearsals listen or loop', () => {
  const { engine, close } = open('MARA: I know.', 'listen')
  engine.play()
  expect(engine.getState().phase).toBe('mine')
  engine.press()
  expect(engine.getState()).toMatchObject({ phase: 'ended', lineIndex: 0 })
  close()
})

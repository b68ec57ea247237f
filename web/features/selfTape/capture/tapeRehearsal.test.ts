import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildRehearsalLines, defaultPreferences } from '../../rehearsal/index.ts'
import { parseTestScript } from '../../rehearsal/testing/fakeRehearsal.tsx'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { openTapeRehearsal } from './tapeRehearsal.ts'

beforeEach(stubTapeBrowser)
afterEach(() => vi.unstubAllGlobals())

/** Opens the rehearsal of a self-tape for an actor who usually rehearses in this mode, with cue ends only, in a loop. */
function open(text: string, mode: 'run' | 'listen') {
  const lines = buildRehearsalLines(parseTestScript(text), ['MARA'], new Map())
  const preferences = { ...defaultPreferences, waitsForVoice: false, mode, isCueOnly: true, isLooping: true }
  const run = { scene: 0 }
  return openTapeRehearsal({ scriptId: 'scr_1', lines, run, preferences, casting: null, recordings: [] }).rehearsal
}

test('on a self-tape, the reader speaks complete lines, even if the actor usually rehearses with only the ends of cues', () => {
  const { engine, close } = open('TOBIN: One.\nTOBIN: Two.\nMARA: Three.', 'run')
  expect(engine.getPlan().steps.map(({ lineIndex, isTail }) => [lineIndex, isTail])).toEqual([
    ...[0, 1, 2].map((lineIndex) => [lineIndex, false]),
  ])
  close()
})

test('on a self-tape, the actor speaks the actor’s lines, and the scene is not repeated, even if rehearsals are set to listen and to loop', () => {
  const { engine, close } = open('MARA: I know.', 'listen')
  engine.play()
  expect(engine.getState().phase).toBe('mine')
  engine.press()
  expect(engine.getState()).toMatchObject({ phase: 'ended', lineIndex: 0 })
  close()
})

test('when the detection of voice activity ends, the microphone that the camera records is not stopped', async () => {
  /** A stream of the tracks that it is created with. */
  class Stream {
    private readonly tracks: { readyState: string }[]
    constructor(tracks: { readyState: string }[] = []) {
      this.tracks = tracks
    }
    getTracks = () => this.tracks
    getAudioTracks = () => this.tracks
  }
  const createTrack = () => {
    const track = { readyState: 'live', stop: () => void (track.readyState = 'ended'), clone: createTrack }
    return { ...track, addEventListener: () => {}, removeEventListener: () => {} }
  }
  vi.stubGlobal('MediaStream', Stream)
  fakeServer(
    {},
    {
      readFile: () =>
        new Uint8Array(readFileSync(join(import.meta.dirname, '../../rehearsal/voiceActivity/voiceModel.bin'))),
    },
  )
  const lines = buildRehearsalLines(parseTestScript('MARA: I know.'), ['MARA'], new Map())
  const { rehearsal, setStream } = openTapeRehearsal({
    ...{ scriptId: 'scr_1', lines, run: { scene: 0 }, preferences: defaultPreferences, casting: null, recordings: [] },
  })
  const microphone = createTrack()
  const stop = vi.spyOn(microphone, 'stop')
  setStream(new Stream([microphone]) as unknown as MediaStream)
  await rehearsal.voiceActivity.open()
  rehearsal.close()
  expect(stop).not.toHaveBeenCalled()
})

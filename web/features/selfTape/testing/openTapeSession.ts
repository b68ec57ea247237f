import { vi } from 'vitest'
import { createFakeTools, parseTestScript } from '../../rehearsal/testing/fakeRehearsal.tsx'
import { buildRehearsalLines, defaultPreferences, openRehearsal } from '../../rehearsal/index.ts'
import { createTapeSession } from '../capture/tapeSession.ts'
import { openTapeStorage } from '../storage/tapeStorage.ts'
import type { Take } from '../storage/tapeTypes.ts'
import { FakeNode, FakeStream } from './fakeCamera.ts'

const scene = `
TOBIN: That was the last one.
MARA: I know. I watched it go.`

type SessionOptions = {
  canLoad?: () => boolean
  storageError?: Error
  /** Replaces the function that stores parts. */
  addPart?: ReturnType<typeof openTapeStorage>['addPart']
  waitsForVoice?: boolean
  /** The scene. The actor plays MARA. */
  text?: string
}

/** Opens a session with a fake camera. `canLoad` returns whether the reader's lines have audio. */
export function openSession({
  canLoad = () => true,
  storageError,
  addPart,
  waitsForVoice = false,
  text = scene,
}: SessionOptions = {}) {
  const { tools, clock, voiceActivity } = createFakeTools()
  const lines = buildRehearsalLines(parseTestScript(text), ['MARA'], new Map())
  const rehearsal = openRehearsal({
    ...{ tools, lines, preferences: { ...defaultPreferences, waitsForVoice } },
    ...{ range: { kind: 'scene', scene: 0 }, startAt: null, isMuted: false, onLineResult: () => {} },
    async fetchLineAudio() {
      if (!canLoad()) throw new DOMException('no such sound', 'EncodingError')
      return new ArrayBuffer(8)
    },
  })
  const context = {
    baseLatency: 0,
    createMediaStreamSource: () => new FakeNode(),
    createChannelMerger: () => new FakeNode(),
  }
  const tape = {
    ...{ rehearsal, setStream: () => {} },
    getContext: () => context as unknown as AudioContext,
    getReader: () => new FakeNode() as unknown as AudioNode,
  }
  const storage = openTapeStorage('user-1')
  const takes: Take[] = []
  const session = createTapeSession({
    tape,
    storage: {
      ...storage,
      ...(addPart && { addPart }),
      ...(storageError && { addPart: () => Promise.reject(storageError) }),
    },
    template: { scriptId: 'scr_1', scriptTitle: 'The Late Ferry', run: '1', sceneName: 'Scene 1', role: 'MARA' },
    waitsForVoice,
    onTake: (take) => takes.push(take),
  })
  const stream = new FakeStream()
  const record = (subject: 'scene' | 'slate' = 'scene') =>
    session.record({
      stream: stream as unknown as MediaStream,
      height: 720,
      subject,
      takeNumber: subject === 'scene' ? takes.length + 1 : 0,
    })
  return { session, storage, tape, lines, clock, voiceActivity, stream, takes, record }
}

/** Lets time pass. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

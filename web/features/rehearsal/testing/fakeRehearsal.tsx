import { fakeMatchMedia } from '../../../testing/fakeMatchMedia.ts'
import { createEmitter } from '../../../state/createEmitter.ts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { createWordRecogniser } from '../actorTurn/wordRecogniser.ts'
import { createFakeDownloadableListener } from './fakeLineListener.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildScript, buildSession } from '../../../testing/builders.ts'
import type { Failure } from '@scene-partner/contract/failures'
import { fail, fakeServer, type NetworkFailure, type SentCall } from '../../../testing/fakeServer.ts'
import { buildLineAudio, respondWithWholeAudio } from '../../../testing/lineAudio.ts'
import type { MicrophoneState, VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import { createFakeClock, createFakeVoiceActivity } from '../engine/fakes.ts'
import { RehearsalScreen } from '../RehearsalScreen.tsx'
import type { StoredRun } from '../runtime/runOutbox.ts'
import { RehearsalToolsContext } from '../runtime/browserTools.ts'

type Understanding = OutputOf<'getUnderstanding'>['understanding']
type StoredRehearsal = OutputOf<'getRehearsal'>
type Casting = NonNullable<OutputOf<'getCasting'>['casting']>

const soundMs = 1_000
/** The fake audio output cannot decode a file with this number of bytes. */
const unplayableBytes = 13

/** Builds a script from lines of the form `WHO: words`; a line without a colon is a direction. */
export function parseTestScript(text: string, scenes = 1): Understanding {
  const rows = text.trim().split('\n')
  const perScene = Math.ceil(rows.length / scenes)
  const lines = rows.map((row, index) => {
    const [, roleName, words] = /^([A-Z ]+): (.*)$/.exec(row.trim()) ?? []
    const text = words ?? row.trim()
    return {
      id: `l${index + 1}`,
      kind: roleName ? ('speech' as const) : ('action' as const),
      scene: Math.floor(index / perScene),
      characters: roleName ? roleName.split(' AND ') : [],
      cue: roleName ?? '',
      extension: '',
      parts: roleName ? [{ kind: 'speech' as const, text }] : [],
      text,
      confidence: 1,
      firstLine: index + 1,
      lastLine: index + 1,
    }
  })
  const names = [...new Set(lines.flatMap(({ characters }) => characters))]
  return {
    title: 'The Late Ferry',
    format: 'play',
    characters: names.map((name) => ({
      name,
      aliases: [],
      speeches: lines.filter(({ characters }) => characters.includes(name)).length,
      words: 9,
      description: '',
    })),
    scenes: Array.from({ length: scenes }, (_, scene) => ({
      heading: `SCENE ${scene + 1}`,
      name: `Scene ${scene + 1}`,
      lines: lines.filter((line) => line.scene === scene).map(({ id }) => id),
    })),
    lines,
    left: [],
  }
}

export const sampleScene = `
A shuttered kiosk, one bench.
TOBIN: That was the last one.
MARA: I know. I watched it go.
TOBIN: You had a ticket. I clipped it myself.
MARA: I had two.
TOBIN: Ah.`

/** Creates fake rehearsal tools: clock, audio output and microphone. */
export function createFakeTools() {
  const clock = createFakeClock()
  const voiceActivity = createFakeVoiceActivity({ isOpen: false })
  const frames = createEmitter<[frame: Float32Array]>()
  let state: MicrophoneState = 'closed'
  let isAllowed = true
  let isAsked = false
  let sensitivity = ''
  let answered = () => {}
  const detector: VoiceActivityDetector = {
    ...voiceActivity,
    getState: () => state,
    getMethod: () => 'model',
    getLevel: () => 0.5,
    setSensitivity: (next) => (sensitivity = next),
    subscribeFrames: frames.subscribe,
    async open() {
      state = isAsked ? 'opening' : isAllowed ? 'open' : 'denied'
      voiceActivity.setOpen(state === 'open')
      if (state === 'opening') await new Promise<void>((resolve) => (answered = resolve))
    },
    close() {
      state = 'closed'
      voiceActivity.setOpen(false)
    },
  }
  const lineListener = createFakeDownloadableListener()
  let playCount = 0
  let decodedFiles = 0
  return {
    clock,
    voiceActivity,
    getSensitivity: () => sensitivity,
    lineListener,
    /** Sends a second of sound from the microphone. */
    hearSound: () => frames.emit(new Float32Array(16_000).fill(0.2)),
    countPlays: () => playCount,
    /** Returns how many audio files were passed to the decoder. */
    countDecodedFiles: () => decodedFiles,
    refuseMicrophone: () => (isAllowed = false),
    allowMicrophone: () => (isAllowed = true),
    loseMicrophone() {
      state = 'lost'
      voiceActivity.setOpen(false)
    },
    /** Makes the browser ask for permission. The microphone then opens only after `grantPermission`. */
    delayPermission: () => (isAsked = true),
    grantPermission() {
      if (state === 'opening') state = 'open'
      voiceActivity.setOpen(state === 'open')
      answered()
    },
    tools: {
      clock,
      openVoiceActivity: () => detector,
      openWordRecogniser: (heard: VoiceActivityDetector) =>
        createWordRecogniser({ loadListener: lineListener.loadListener, voiceActivity: heard }),
      openOutput: () => ({
        async decode(bytes: ArrayBuffer) {
          decodedFiles += 1
          if (bytes.byteLength === unplayableBytes) throw new DOMException('no such sound', 'EncodingError')
          return { samples: new Float32Array(24_000).fill(0.1), rate: 24_000 }
        },
        async decodeFrames() {
          throw new DOMException('no such sound', 'EncodingError')
        },
        play(_sounds: unknown, onEnd: () => void) {
          playCount += 1
          return clock.setTimer(soundMs, onEnd)
        },
        playArriving() {
          throw new Error('the frames of a test cannot be decoded, so no line starts early')
        },
        resume: () => {},
        onInterrupted: () => {},
        getContext: () => {
          throw new Error('a test plays no audio')
        },
        close: () => {},
      }),
    },
  }
}

type FakeRehearsalOptions = {
  script?: Understanding
  casting?: Partial<Casting> | null
  stored?: Partial<StoredRehearsal>
  /** The ids of lines that the server refuses to speak. */
  refusedLines?: Set<string>
  /** Whether the user has chosen on another page to play every role. */
  isMineElsewhere?: boolean
  /** Whether saving the casting fails. */
  failsToSaveCasting?: boolean
  /** The server sends the audio of lines when this resolves. Absent: immediately. */
  audioIsReady?: Promise<void>
  /** Runs and the plan that the server has. */
  runs?: readonly StoredRun[]
  plan?: Partial<OutputOf<'getPlan'>>
  /** Line readings that the server has. */
  readings?: OutputOf<'getReadings'>['readings']
  /** Notes of coaches that the server has. */
  coachNotes?: OutputOf<'getCoachNotes'>['notes']
  /** Called when the server has stored that a note is done. The server answers when this resolves. */
  onNoteFinished?: () => Promise<void>
  /** Whether changing a line reading fails. */
  failsToSetReading?: boolean
  /** Returns the failure of the calls that load the script, progress, runs and lines; null if the server answers. */
  refuse?: () => Failure | NetworkFailure | null
  /** Returns the failure of `saveRehearsal` and `noteLines`; null if the server answers. */
  refuseProgress?: () => NetworkFailure | null
}

const emptyStored: StoredRehearsal = { settings: { wasAsked: true }, place: null, lines: [], days: [], recordings: [] }

/** Renders the rehearsal page over a fake server. */
export async function openRehearsalPage(
  address: InitialEntry,
  {
    script = parseTestScript(sampleScene),
    casting = { mine: ['MARA'] },
    stored = {},
    refusedLines = new Set(),
    isMineElsewhere,
    failsToSaveCasting,
    audioIsReady,
    runs = [],
    plan = {},
    readings = [],
    coachNotes = [],
    onNoteFinished,
    failsToSetReading,
    refuse = () => null,
    refuseProgress = () => null,
  }: FakeRehearsalOptions = {},
) {
  fakeMatchMedia(() => true)
  let notes = coachNotes
  const storeNote = (noteId: string, isDone: boolean) => {
    notes = notes.map((note) => (note.noteId === noteId ? { ...note, isDone } : note))
  }
  const fakes = createFakeTools()
  let now = casting && { mine: [], roles: {}, pronunciations: [], ...casting }
  /** Returns an answer of the server, or throws the failure from `refuse`. */
  function answer<Output>(output: Output): Output {
    const failure = refuse()
    if (failure) throw failure
    return output
  }
  function acceptProgress<Output>(output: Output): Output {
    const failure = refuseProgress()
    if (failure) throw failure
    return output
  }
  const sent: SentCall[] = fakeServer(
    {
      getUnderstanding: () =>
        answer({ understanding: script, corrections: [], applied: 0, version: 0, scriptVersion: 1 }),
      getScript: () => answer({ script: buildScript({ id: 's1', title: script.title }) }),
      getCasting: () => answer({ casting: now, version: 1 }),
      getRehearsal: () => answer({ ...emptyStored, ...stored }),
      proposeCasting: () => ({ roles: script.characters.map(({ name }) => ({ name, voiceId: 'tom', why: '' })) }),
      saveCasting: (input) => {
        if (failsToSaveCasting) return fail('unavailable')
        now = input.casting
        return { version: 2 }
      },
      saveRehearsal: () => acceptProgress({ success: true as const }),
      getReadings: () => ({ readings: [...readings] }),
      setReading({ target, reading }) {
        if (failsToSetReading) return fail('unavailable')
        readings = readings.filter((one) => JSON.stringify(one.target) !== JSON.stringify(target))
        if (reading) readings = [...readings, { target, reading, effects: reading.manner ? ['faster', 'louder'] : [] }]
        return { readings: [...readings] }
      },
      getCoachNotes: () => ({ notes: [...notes] }),
      async finishCoachNote({ noteId, isDone }) {
        answer(null)
        storeNote(noteId, isDone)
        await onNoteFinished?.()
        return { success: true as const }
      },
      noteLines: () => acceptProgress({ lines: [] }),
      getRuns: () => answer({ runs: [...runs] }),
      saveRuns: () => ({ success: true }),
      getPlan: () => ({ title: script.title, plan: null, roles: ['MARA'], scenes: [], runs: [], ...plan }),
      async startLine({ lineId, characters }) {
        await audioIsReady
        answer(null)
        if (isMineElsewhere && !characters) return fail('nothing_to_speak')
        if (refusedLines.has(lineId))
          return fail('character_limit_exceeded', { currentUsage: 10_000, limit: 10_000, remaining: 0 })
        return buildLineAudio(lineId, { characters: ['TOBIN'], chargedCharacters: 0 })
      },
      weighText: () => ({
        ...{ characterCount: 4, newCharacters: 4, isScript: false, roles: [] },
        ...{ namesUnspoken: 0, directionsUnspoken: 0 },
        ...{ remaining: 10_000, limit: 10_000 },
      }),
      getUserScripts: () => ({ scripts: [] }),
    },
    {
      readRecording: () => new Uint8Array(unplayableBytes),
      readAudio: () => respondWithWholeAudio('8 bytes.'),
    },
  )
  sessionStore.set(buildSession())
  const router = createMemoryRouter([{ path: '/practice', Component: RehearsalScreen }], { initialEntries: [address] })
  render(
    <RehearsalToolsContext value={fakes.tools}>
      <RouterProvider router={router} />
    </RehearsalToolsContext>,
  )
  return {
    ...fakes,
    refusedLines,
    /** Stores on the server whether a note is done, as another tab does. */
    storeNote,
    getCalls: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input),
  }
}

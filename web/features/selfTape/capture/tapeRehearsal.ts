import type { OutputOf } from '@scene-partner/contract/operations/index'
import {
  browserTools,
  createLineAudioFetcher,
  createMicrophoneOpener,
  createVoiceActivityDetector,
  fetchVoiceModel,
  openLineOutput,
  openRehearsal,
  createCachingAudioFetcher,
  createCachingRecordingFetcher,
  type Rehearsal,
  type RehearsalPreferences,
  type Run,
  type ScriptLine,
} from '../../rehearsal/index.ts'

/** A rehearsal for a tape: the reader can be recorded, and the rehearsal uses the microphone of the tape. */
export type TapeRehearsal = {
  rehearsal: Rehearsal
  getContext(): AudioContext
  /** Returns the audio node that receives everything that the reader says. */
  getReader(): AudioNode
  /** Sets the stream that is recorded. Its microphone also detects the end of the actor's lines. */
  setStream(stream: MediaStream | null): void
}

export type TapeRehearsalOptions = {
  scriptId: string
  lines: readonly ScriptLine[]
  run: Run
  preferences: RehearsalPreferences
  /** The voices of the roles; null if no casting is stored for the script. */
  casting: OutputOf<'getCasting'>['casting']
  /** The recordings of the actor and of friends, which replace the reader's voice. */
  recordings: OutputOf<'getRehearsal'>['recordings']
}

/** Opens a rehearsal of the scenes of `run` for a tape. Its results do not count as practice. */
export function openTapeRehearsal({
  scriptId,
  lines,
  run,
  preferences,
  casting,
  recordings,
}: TapeRehearsalOptions): TapeRehearsal {
  let stream: MediaStream | null = null
  let reader: GainNode | null = null
  const readerOf = (context: AudioContext) => (reader ??= new GainNode(context))
  const output = openLineOutput((line, context) => {
    line.connect(context.destination)
    line.connect(readerOf(context))
  })
  const cloneMicrophone = async () => {
    if (!stream) throw new DOMException('the camera has closed', 'InvalidStateError')
    return new MediaStream(stream.getAudioTracks().map((track) => track.clone()))
  }
  const rehearsal = openRehearsal({
    tools: {
      clock: browserTools.clock,
      openOutput: () => output,
      openVoiceActivity: ({ sensitivity }) =>
        createVoiceActivityDetector({
          openMicrophone: createMicrophoneOpener(output.getContext, cloneMicrophone),
          loadModel: fetchVoiceModel,
          sensitivity,
        }),
      ...(browserTools.openWordRecogniser && { openWordRecogniser: browserTools.openWordRecogniser }),
    },
    lines,
    preferences: { ...preferences, mode: 'run', isLooping: false, isCueOnly: false },
    range: { kind: 'scene', ...run },
    startAt: null,
    fetchLineAudio: createCachingAudioFetcher({ scriptId, casting }, createLineAudioFetcher(scriptId)),
    fetchRecording: createCachingRecordingFetcher(scriptId, recordings),
    isMuted: false,
    onLineResult: () => {},
  })
  return {
    rehearsal,
    getContext: output.getContext,
    getReader: () => readerOf(output.getContext()),
    setStream(next) {
      stream = next
    },
  }
}

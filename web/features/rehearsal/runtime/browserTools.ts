import { createContext } from 'react'
import { createVoiceActivityDetector, fetchVoiceModel } from '../voiceActivity/voiceActivityDetector.ts'
import { createMicrophoneOpener } from '../voiceActivity/microphone.ts'
import { openLineOutput } from '../audio/lineOutput.ts'
import { createWordRecogniser } from '../actorTurn/wordRecogniser.ts'
import type { RehearsalTools } from './rehearsal.ts'

/** The audio output, voice detector, word recogniser and time of the browser. */
export const browserTools: RehearsalTools = {
  clock: {
    now: () => performance.now(),
    setTimer(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  },
  openOutput: () => openLineOutput(),
  openVoiceActivity: ({ output, sensitivity }) =>
    createVoiceActivityDetector({
      openMicrophone: createMicrophoneOpener(output.getContext),
      loadModel: fetchVoiceModel,
      sensitivity,
    }),
  openWordRecogniser: (voiceActivity) =>
    createWordRecogniser({
      loadListener: async () => (await import('../listening/openLineListener.ts')).openLineListener(),
      voiceActivity,
    }),
}

/** Provides the audio output, voice detector, word recogniser and time of a rehearsal. Tests provide fakes. */
export const RehearsalToolsContext = createContext<RehearsalTools>(browserTools)

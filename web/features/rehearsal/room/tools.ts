import { createContext } from 'react'
import { createEar, fetchVoiceModel } from '../ear/ear.ts'
import { microphoneOver } from '../ear/microphone.ts'
import { openLineOutput } from '../sound/lineOutput.ts'
import type { Tools } from './rehearsal.ts'

/** The browser's own sound, microphone and time. */
export const browserTools: Tools = {
  clock: {
    now: () => performance.now(),
    after(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  },
  openOutput: openLineOutput,
  openEar: ({ output, sensitivity }) =>
    createEar({ openMicrophone: microphoneOver(output.context), loadModel: fetchVoiceModel, sensitivity }),
}

/** What the room sounds and listens with. */
export const ToolsContext = createContext<Tools>(browserTools)

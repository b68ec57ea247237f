import type { EngineDefinition } from '../engineDefinition.ts'
import { createEspeakEngine, ESPEAK_ENGINE_VERSION } from './espeakEngine.ts'

/** eSpeak NG (basic). Needs an optional package. */
export const espeak: EngineDefinition<'espeak'> = {
  name: 'espeak',
  version: ESPEAK_ENGINE_VERSION,
  audibleSettings: ['speed'],
  isRobotic: true,
  create: ({ entries, log }) => createEspeakEngine({ entries, log }),
}

import type { EngineDefinition } from '../engineDefinition.ts'
import { createKokoroEngine, KOKORO_ENGINE_VERSION } from './kokoroEngine.ts'

/** Kokoro (neural). Needs its model in the voices folder and the optional package onnxruntime-node. */
export const kokoro: EngineDefinition<'kokoro'> = {
  name: 'kokoro',
  version: KOKORO_ENGINE_VERSION,
  audibleSettings: ['speed'],
  create: ({ entries, workers, store, log }) => store && createKokoroEngine({ entries, workers, store, log }),
}

import type { EngineDefinition } from '../engineDefinition.ts'
import { createPicoEngine, PICO_ENGINE_VERSION } from './picoEngine.ts'

/** SVOX Pico (basic). Needs its data in the voices folder. */
export const pico: EngineDefinition<'pico'> = {
  name: 'pico',
  version: PICO_ENGINE_VERSION,
  audibleSettings: ['speed'],
  create: ({ entries, workers, store, log }) =>
    store && createPicoEngine({ entries, workers, voicesDir: store.folder, log }),
}

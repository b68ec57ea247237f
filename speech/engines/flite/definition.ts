import type { EngineDefinition } from '../engineDefinition.ts'
import { createFliteEngine, FLITE_ENGINE_VERSION } from './fliteEngine.ts'

/** flite (basic). Available on every installation. */
export const flite: EngineDefinition<'flite'> = {
  name: 'flite',
  version: FLITE_ENGINE_VERSION,
  audibleSettings: ['speed'],
  create: createFliteEngine,
}

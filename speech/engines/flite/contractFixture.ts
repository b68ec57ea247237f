import type { EngineContractFixture } from '../testing/engineContractFixture.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'basic', engine: 'flite', engineVoice: 'slt', gainDb: 0 },
  workers: 2,
}

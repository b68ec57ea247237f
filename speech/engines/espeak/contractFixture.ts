import type { EngineContractFixture } from '../testing/engineContractFixture.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'basic', engine: 'espeak', engineVoice: 'en-gb-x-rp+f2', gainDb: 0 },
  needs: 'its optional package',
}

import type { EngineContractFixture } from '../testing/engineContractFixture.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'basic', engine: 'pico', engineVoice: 'en-GB', gainDb: 4 },
  needs: 'its data in SHARED_DIR/models',
}

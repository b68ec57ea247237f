import type { EngineContractFixture } from '../testing/engineContractFixture.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 0 },
  needs: 'its model in SHARED_DIR/models',
}

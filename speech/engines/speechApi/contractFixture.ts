import type { EngineContractFixture } from '../testing/engineContractFixture.ts'
import { startFakeSpeechApi } from './fakeSpeechApi.ts'
import type { SpeechApiSettings } from './speechApiClient.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'hosted', engine: 'speechApi', engineVoice: 'am_michael', gainDb: 0 },
  async prepare() {
    const service = await startFakeSpeechApi({ key: 'test-key' })
    const settings: SpeechApiSettings = { url: service.url, apiKey: 'test-key' }
    return { settings, close: service.close }
  },
}

import type { EngineContractFixture } from '../testing/engineContractFixture.ts'
import type { ElevenLabsSettings } from './elevenLabsClient.ts'
import { fakeElevenLabsVoices, startFakeElevenLabs } from './fakeElevenLabs.ts'

export const contractFixture: EngineContractFixture = {
  rendition: {
    quality: 'hosted',
    engine: 'elevenlabs',
    engineVoice: fakeElevenLabsVoices[0]?.voice_id ?? '',
    gainDb: 0,
  },
  async prepare() {
    const service = await startFakeElevenLabs()
    const settings: ElevenLabsSettings = { apiKey: 'test-key', apiBase: service.url }
    return { settings, close: service.close }
  },
}

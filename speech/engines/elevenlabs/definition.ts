import type { EngineDefinition } from '../engineDefinition.ts'
import { checkKey, checkModel, checkUrl } from '../hosted/checkVariables.ts'
import { checkElevenLabs } from './checkElevenLabs.ts'
import type { ElevenLabsSettings } from './elevenLabsClient.ts'
import { createElevenLabsEngine, ELEVENLABS_VERSION } from './elevenLabsEngine.ts'

/** ElevenLabs (hosted). Enabled by the operator's key. */
export const elevenlabs: EngineDefinition<'elevenlabs', ElevenLabsSettings> = {
  name: 'elevenlabs',
  version: ELEVENLABS_VERSION,
  audibleSettings: ['speed', 'stability', 'similarity'],
  configuration: {
    title: 'ElevenLabs',
    required: 'ELEVENLABS_API_KEY',
    variables: { ELEVENLABS_API_KEY: checkKey, ELEVENLABS_API_BASE: checkUrl, ELEVENLABS_MODEL: checkModel },
    parse: (environment) => ({
      apiKey: environment['ELEVENLABS_API_KEY'] ?? '',
      apiBase: environment['ELEVENLABS_API_BASE'] || undefined,
      model: environment['ELEVENLABS_MODEL'] || undefined,
    }),
    check: checkElevenLabs,
  },
  create: (context, settings) => settings && createElevenLabsEngine(settings, context),
}

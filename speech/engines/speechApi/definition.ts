import type { EngineDefinition } from '../engineDefinition.ts'
import { checkKey, checkModel, checkUrl } from '../hosted/checkVariables.ts'
import { checkSpeechApi } from './checkSpeechApi.ts'
import { InvalidVoiceList, parseVoiceList } from './parseVoiceList.ts'
import type { SpeechApiSettings } from './speechApiClient.ts'
import { createSpeechApiEngine, SPEECH_API_VERSION } from './speechApiEngine.ts'

/** Any OpenAI-compatible speech server (hosted). Enabled by the server's address. */
export const speechApi: EngineDefinition<'speechApi', SpeechApiSettings> = {
  name: 'speechApi',
  version: SPEECH_API_VERSION,
  audibleSettings: ['speed'],
  configuration: {
    title: 'speech server',
    required: 'SPEECH_API_URL',
    variables: {
      SPEECH_API_URL: checkUrl,
      SPEECH_API_KEY: checkKey,
      SPEECH_API_MODEL: checkModel,
      SPEECH_API_VOICES: checkVoiceList,
    },
    parse(environment) {
      const voices = environment['SPEECH_API_VOICES']
      return {
        url: environment['SPEECH_API_URL'] ?? '',
        apiKey: environment['SPEECH_API_KEY'] || undefined,
        model: environment['SPEECH_API_MODEL'] || undefined,
        voices: voices ? parseVoiceList(voices) : undefined,
      }
    },
    check: checkSpeechApi,
  },
  create: (context, settings) => settings && createSpeechApiEngine(settings, context),
}

function checkVoiceList(value: string): string | undefined {
  try {
    parseVoiceList(value)
    return undefined
  } catch (error) {
    if (error instanceof InvalidVoiceList) return error.message
    throw error
  }
}

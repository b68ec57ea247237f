import type { CheckResult } from '../engineDefinition.ts'
import { runCheck } from '../hosted/runCheck.ts'
import { createSpeechApiClient, type SpeechApiSettings } from './speechApiClient.ts'
import { findHostedVoices } from './speechApiEngine.ts'

/** Checks the speech server by requesting its voices and a single spoken word. */
export const checkSpeechApi = (settings: SpeechApiSettings): Promise<CheckResult> =>
  runCheck(async (signal) => {
    const client = createSpeechApiClient(settings)
    const { renditions, detail } = await findHostedVoices(client, settings, signal)
    const key = settings.apiKey ? ', key accepted' : ''
    return `reachable${key}; ${client.model} speaks for ${renditions.size} of the cast${detail ? `. ${detail}` : ''}`
  })

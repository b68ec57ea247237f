import { voices as cast } from '../../voices.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from '../elevenlabs/elevenLabsClient.ts'
import { matchCast } from './matchCast.ts'
import { createSpeechApiClient, type SpeechApiSettings } from '../speechApi/speechApiClient.ts'
import { findCast } from '../speechApi/speechApiEngine.ts'
import { HostedFault } from './fault.ts'

/** How it stands with a service, in one line for whoever runs this. */
export type Examined = {
  /** `failed` is for whoever runs this to mend; a `note` may pass by itself. */
  state: 'well' | 'note' | 'failed'
  words: string
}

const LONGEST_MS = 30_000
const number = new Intl.NumberFormat('en-US')

async function examine(look: (signal: AbortSignal) => Promise<string>): Promise<Examined> {
  try {
    return { state: 'well', words: await look(AbortSignal.timeout(LONGEST_MS)) }
  } catch (error) {
    if (error instanceof HostedFault) {
      return { state: error.kind === 'key' || error.kind === 'model' ? 'failed' : 'note', words: error.message }
    }
    if (error instanceof DOMException) return { state: 'note', words: `no answer within ${LONGEST_MS / 1000} s` }
    throw error
  }
}

/** Asks ElevenLabs for the account and the voices; speaks nothing, costs nothing. */
export const examineElevenLabs = (settings: ElevenLabsSettings): Promise<Examined> =>
  examine(async (signal) => {
    const client = createElevenLabsClient(settings)
    const listed = await client.listVoices(signal)
    const people = `${matchCast(cast, listed, settings.voices).size} of the cast speak by its ${listed.length} voices`
    try {
      const { tier, used, limit } = await client.readSubscription(signal)
      const left = number.format(Math.max(0, limit - used))
      return `reachable, key accepted; ${left} of ${number.format(limit)} characters left (${tier}); ${people}`
    } catch (error) {
      // A key may speak and not look into the account.
      if (!(error instanceof HostedFault) || error.facts.code !== 'missing_permissions') throw error
      return `reachable, key accepted, but it may not read the account (user_read); ${people}`
    }
  })

/** Asks the speech server for its voices, and says one word. */
export const examineSpeechApi = (settings: SpeechApiSettings): Promise<Examined> =>
  examine(async (signal) => {
    const client = createSpeechApiClient(settings)
    const { renditions, detail } = await findCast(client, settings, signal)
    const key = settings.apiKey ? ', key accepted' : ''
    return `reachable${key}; ${client.model} speaks for ${renditions.size} of the cast${detail ? `. ${detail}` : ''}`
  })

import { voices as cast } from '../../catalog/voices.ts'
import type { CheckResult } from '../engineDefinition.ts'
import { HostedError } from '../hosted/hostedError.ts'
import { matchCast } from '../hosted/matchCast.ts'
import { runCheck } from '../hosted/runCheck.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from './elevenLabsClient.ts'

const number = new Intl.NumberFormat('en-US')

/**
 * Checks ElevenLabs by requesting the account and the voices. No text is spoken, so the check uses no characters of the
 * account.
 */
export const checkElevenLabs = (settings: ElevenLabsSettings): Promise<CheckResult> =>
  runCheck(async (signal) => {
    const client = createElevenLabsClient(settings)
    const listed = await client.listVoices(signal)
    const matched = `${matchCast(cast, listed, settings.voices).size} catalog voices are spoken by its ${listed.length} voices`
    try {
      const { tier, used, limit } = await client.getSubscription(signal)
      const left = number.format(Math.max(0, limit - used))
      return `reachable, key accepted; ${left} of ${number.format(limit)} characters left (${tier}); ${matched}`
    } catch (error) {
      // A key may be allowed to speak but not to read the account. This is not a failure.
      if (!(error instanceof HostedError) || error.facts.code !== 'missing_permissions') throw error
      return `reachable, key accepted, but it may not read the account (user_read); ${matched}`
    }
  })

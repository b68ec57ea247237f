import type { Voice } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'

type Preferences = Pick<OutputOf<'getUserPreferences'>, 'defaultVoiceId' | 'recentVoiceIds'>

/**
 * Returns the voice that the Studio chooses for an account: the voice used last, else the most recently used voice that
 * is still offered, else the first voice. Returns undefined only if no voice is offered.
 *
 * @param preferences undefined if they could not be loaded
 */
export function findUsualVoice(voices: readonly Voice[], preferences: Preferences | undefined): Voice | undefined {
  const { defaultVoiceId = null, recentVoiceIds = [] } = preferences ?? {}
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  const used = [defaultVoiceId, ...recentVoiceIds].find((id) => id !== null && byId.has(id))
  return byId.get(used ?? '') ?? voices[0]
}

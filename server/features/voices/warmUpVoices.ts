import { findVoice } from '@scene-partner/speech/catalog/voices'
import type { Speaker } from '@scene-partner/speech/speaker'
import type { SignedIn } from '../../platform/http/caller.ts'

/** Maximum number of voices of one script that are loaded in advance. Loading more would delay the first line. */
const maxVoices = 2

/** Loads these voices in advance, because the actor has opened a script that they read. */
export function warmUpCast(speaker: Pick<Speaker, 'warmUp'>, voiceIds: Iterable<string>): void {
  for (const voiceId of [...new Set(voiceIds)].slice(0, maxVoices)) {
    const voice = findVoice(voiceId)
    if (voice) void speaker.warmUp(voice)
  }
}

/** Whether a caller is likely to hear a voice soon. An admin who looks at another account is not. */
export const willListen = ({ impersonatedBy }: SignedIn): boolean => impersonatedBy === null

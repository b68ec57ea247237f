import { fail } from '@scene-partner/contract/failures'
import type { Clock } from '../../platform/clock.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recentMs } from './lifetimes.ts'

/** Goes on only where the caller has proved who they are a moment ago (S-22). `before` names the act, as in a sentence. */
export function requireRecentProof({ authenticatedAt }: SignedIn, clock: Clock, before: string): void {
  const isRecent = clock.now().getTime() - authenticatedAt.getTime() <= recentMs
  if (!isRecent) throw fail('auth/requires-recent-login', { before })
}

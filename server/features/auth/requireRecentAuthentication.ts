import { fail } from '@scene-partner/contract/failures'
import type { Clock } from '../../platform/clock.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recentAuthenticationMs } from './lifetimes.ts'

/**
 * Throws `auth/requires-recent-login` unless the caller authenticated in the last 10 minutes (S-22). `before` names the
 * requested action, such as "adding a passkey"; the message of the error contains it.
 */
export function requireRecentAuthentication({ authenticatedAt }: SignedIn, clock: Clock, before: string): void {
  const isRecent = clock.now().getTime() - authenticatedAt.getTime() <= recentAuthenticationMs
  if (!isRecent) throw fail('auth/requires-recent-login', { before })
}

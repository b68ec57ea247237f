import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Look } from '../../platform/http/looks.ts'
import { logAct, removeSession, type Views } from '../accounts/index.ts'
import { endView } from './ending.ts'
import { userAgentOf } from './handles.ts'
import { mayView } from './mayView.ts'
import { findOpenView, holdViewOf, noteLook } from './store.ts'

export type ViewKeeper = Views & {
  /** Writes down what an administrator looked at or tried while viewing an account. */
  note(caller: SignedIn, look: Look): Promise<void>
}

type Needs = { config: Pick<Config, 'adminEmails' | 'adminUids'>; clock: Clock; database: Database }

/** Tried from within a view, these would be a view inside a view. */
const waysIn: ReadonlySet<string> = new Set(['startImpersonationSession', 'redeemImpersonationToken'])

/** Keeps the read-only views: whether one may go on is read from stored rows at each request. */
export function createViews({ config, clock, database }: Needs): ViewKeeper {
  return {
    async stands({ session, user }, request) {
      // A view belongs to the browser it began in, wherever its cookie has got to.
      if (session.userAgent !== userAgentOf(request)) return false
      const found = await findOpenView(database.db, session.id, clock.now())
      if (!found) return false
      if (mayView(found.admin, user, config)) return true
      await database.tx((tx) => endView(tx, found.view, { how: 'revoked', now: clock.now() }))
      return false
    },
    async signOut(tx, session) {
      const view = await holdViewOf(tx, session.id)
      if (!view) return
      await endView(tx, view, { how: 'signed_out', now: clock.now() })
      if (view.waitingSessionId) await removeSession(tx, view.waitingSessionId)
    },
    async note({ sessionId, userId, viewedBy }, look) {
      const now = clock.now()
      await noteLook(database.db, sessionId, look, now)
      if (look.outcome === 'seen' || !waysIn.has(look.what) || viewedBy === null) return
      const metadata = { userId, why: 'nested' }
      await database.tx((tx) => logAct(tx, { adminId: viewedBy, action: 'impersonation.refused', metadata, at: now }))
    },
  }
}

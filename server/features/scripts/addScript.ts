import { fail } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Roles } from '../understanding/index.ts'
import { assertTextRoom } from './room.ts'
import { changeOf, countScripts, newId, takeTurn } from './store.ts'
import { scripts } from './tables.ts'
import { countsOf, readWording, type Wording } from './wording.ts'

export type NewScript = {
  userId: string
  wording: Wording
  wishKey: string | null
  writtenAs: 'fountain' | null
  /** Who speaks in it, as whoever made it knows already. */
  roles: Roles
}

/** Keeps a script that comes from elsewhere, once: asked for again by the same key, it is the one that was kept. */
export async function addScript(
  tx: Tx,
  { live, clock }: Pick<Services, 'live' | 'clock'>,
  { userId, wording, wishKey, writtenAs, roles }: NewScript,
): Promise<{ id: string; isNew: boolean }> {
  await takeTurn(tx, userId)
  if (wishKey !== null) {
    const own = and(eq(scripts.userId, userId), eq(scripts.wishKey, wishKey))
    const [made] = await tx.select({ id: scripts.id, deletedAt: scripts.deletedAt }).from(scripts).where(own)
    if (made?.deletedAt) throw fail('not_found')
    if (made) return { id: made.id, isNew: false }
  }
  if ((await countScripts(tx, userId)) >= scriptRules.mostScripts) {
    throw fail('scripts_full', { limit: scriptRules.mostScripts })
  }
  const { title, content, tags } = readWording(wording)
  await assertTextRoom(tx, userId, content.length)
  const now = clock.now()
  const facts = { title, content, tags, ...countsOf(content), ...roles, writtenAs, wishKey }
  const [row] = await tx
    .insert(scripts)
    .values({ id: newId('scr'), userId, ...facts, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('the script was not inserted')
  await live.publish(tx, userId, changeOf(row))
  return { id: row.id, isNew: true }
}

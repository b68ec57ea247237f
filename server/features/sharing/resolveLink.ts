import { fail } from '@scene-partner/contract/failures'
import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { findSceneAgain, listRoleLines, type RoleLine } from '@scene-partner/script/rehearsal/roleLines'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../platform/http/operation.ts'
import type { Services } from '../../services.ts'
import { findUser, isOpen, type UserRow } from '../accounts/index.ts'
import { findScript, type ScriptRow } from '../scripts/index.ts'
import { getLinkState, hashToken, type LinkRow } from './shareLinks.ts'
import { shareLinks } from './tables.ts'

/**
 * Maximum number of wrong tokens of one client in ten minutes. After this number, the client must wait, even with a
 * right token, so that guessing stops. Other clients need not wait.
 */
const wrongTokens = { max: 30, windowS: 600 }

/** A link that has not ended, with its owner and script. */
export type OpenLink = { link: LinkRow; owner: UserRow; script: ScriptRow }

type Needs = Pick<Services, 'database' | 'limits' | 'clock'>

async function findOpenLink({ database: { db }, clock }: Needs, kind: LinkRow['kind'], token: string) {
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, hashToken(token)))
  if (!link || link.kind !== kind || getLinkState(link, clock.now()) !== 'open') return null
  const owner = await findUser(db, link.userId)
  if (!owner || !isOpen(owner)) return null
  const script = await findScript(db, link.userId, link.scriptId).catch(() => null)
  return script && { link, owner, script }
}

/**
 * Returns the link of a token, with its owner and script. Throws `share/ended` for every token that opens no link,
 * whatever the reason, and `rate_limited` for a client that sent too many wrong tokens.
 */
export async function resolveLink(
  needs: Needs,
  { kind, token, request }: { kind: LinkRow['kind']; token: string; request: Pick<RequestContext, 'clientKey'> },
): Promise<OpenLink> {
  const key = `share-tokens:${request.clientKey}`
  const retryAfterS = await needs.limits.getRetryAfter(key, wrongTokens)
  if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  const found = await findOpenLink(needs, kind, token)
  if (found) return found
  await needs.limits.consume(key, wrongTokens)
  throw fail('share/ended')
}

/** Returns the lines that the friend with this link is to record, in the script as it is now; none for a coach. */
export function listLinkLines({ role, scene, sceneName }: LinkRow, understanding: Understanding): RoleLine[] {
  if (role === null) return []
  if (scene === null) return listRoleLines(understanding, role, null)
  const found = findSceneAgain(understanding, { index: scene, name: sceneName ?? '' })
  return found === null ? [] : listRoleLines(understanding, role, found)
}

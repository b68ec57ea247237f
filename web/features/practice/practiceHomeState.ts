import { findLastUse } from '@scene-partner/contract/lastUse'
import type { OutputOf } from '@scene-partner/contract/operations/index'

type Home = OutputOf<'getPracticeHome'>

/** Returns whether the account has only the sample scene that every new account gets, and has never rehearsed it. */
export const isFirstTime = ({ scripts }: Home) =>
  scripts.every(({ isFirstScene, rehearsedAt }) => isFirstScene && rehearsedAt === null)

/**
 * Returns the latest script in which no role is chosen, if it was added after the last use (rehearsal or adding) of the
 * script that the page proposes to rehearse next; undefined if there is none.
 */
export function findScriptWithoutRole({ next, scripts }: Home) {
  const lastUse = next ? findLastUse(next.script) : ''
  return scripts.find(({ roles, mine, addedAt }) => roles > 0 && mine.length === 0 && addedAt > lastUse)
}

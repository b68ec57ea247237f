import { findLastUse } from '@scene-partner/contract/lastUse'
import type { OutputOf } from '@scene-partner/contract/operations/index'

type Home = OutputOf<'getPracticeHome'>

/** Returns whether the account has only the scene that every new account gets, and has never rehearsed it. */
export const isFirstTime = ({ scripts }: Home) =>
  scripts.every(({ isFirstScene, rehearsedAt }) => isFirstScene && rehearsedAt === null)

/**
 * Returns the latest script for which no role was chosen, if it was added after the script that comes next was rehearsed
 * or added; else undefined.
 */
export function findScriptWithoutRole({ next, scripts }: Home) {
  const lastUse = next ? findLastUse(next.script) : ''
  return scripts.find(({ roles, mine, addedAt }) => roles > 0 && mine.length === 0 && addedAt > lastUse)
}

import { findLastUse } from '@scene-partner/contract/lastUse'
import type { OutputOf } from '@scene-partner/contract/operations/index'

type PracticePageData = OutputOf<'getPracticeHome'>

/**
 * Returns whether the account has no script except the sample scene of every new account, and the user never rehearsed
 * this scene.
 */
export const isFirstTime = ({ scripts }: PracticePageData) =>
  scripts.every(({ isFirstScene, rehearsedAt }) => isFirstScene && rehearsedAt === null)

/**
 * Returns the latest script that has roles but no chosen role and was added after the last use (rehearsal or adding) of
 * the script that the page proposes to rehearse next; undefined if there is none.
 */
export function findScriptWithoutRole({ next, scripts }: PracticePageData) {
  const lastUse = next ? findLastUse(next.script) : ''
  return scripts.find(({ roles, mine, addedAt }) => roles > 0 && mine.length === 0 && addedAt > lastUse)
}

import type { OutputOf } from '@scene-partner/contract/operations/index'

type Home = OutputOf<'getPracticeHome'>

/** Returns whether the account has nothing but the scene that every new account gets, and never rehearsed it. */
export const isFirstTime = ({ scripts }: Home) =>
  scripts.every(({ isFirstScene, rehearsedAt }) => isFirstScene && rehearsedAt === null)

/** Returns the latest script if no role was chosen for it and no script was rehearsed yet; else undefined. */
export function findScriptWithoutRole({ next, scripts }: Home) {
  const [latest] = scripts
  const isWaiting = latest && latest.roles > 0 && latest.mine.length === 0
  return isWaiting && !next?.script.rehearsedAt ? latest : undefined
}

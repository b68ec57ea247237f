import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { RouteOptions } from './routePage.tsx'

/** Operations that the practice home shows first. */
const practiceHomeQueries = [
  { name: 'getPracticeHome', input: {} },
  { name: 'getPlans', input: {} },
] as const

/** What the server reads for the practice page: nothing for a rehearsal and for the speech demo. */
export const listPracticeQueries: RouteOptions['listServerQueries'] = (search) =>
  ['script', 'tab', 'voice'].some((param) => search.has(param)) ? [] : practiceHomeQueries

/** What the server reads for the list of scripts: the input is equal to that of the list without filters. */
export const listScriptsQueries: RouteOptions['listServerQueries'] = () => [
  {
    name: 'getUserScripts',
    input: { sort: 'edited', onlyFavorites: false, includeArchived: false, contents: 'none' },
  },
  { name: 'getScriptTags', input: {} },
]

/** What the server reads after the scripts are known: role and progress in each of them. */
export const listScriptsFollowingQueries: RouteOptions['listFollowingQueries'] = (queries) => {
  // The operations were chosen above.
  const list = queries.find(({ name }) => name === 'getUserScripts')?.output as OutputOf<'getUserScripts'> | undefined
  const scriptIds = list?.scripts.map(({ id }) => id) ?? []
  return scriptIds.length > 0 ? [{ name: 'getScriptProgress', input: { scriptIds } }] : []
}

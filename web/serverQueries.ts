import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { RouteOptions } from './routePage.tsx'

/** Operations whose outputs the practice page shows first. */
const practiceHomeQueries = [
  { name: 'getPracticeHome', input: {} },
  { name: 'getPlans', input: {} },
] as const

/** Lists what the server reads for the practice page. For a rehearsal or the speech demo, the server reads nothing. */
export const listPracticeQueries: RouteOptions['listServerQueries'] = (search) =>
  ['script', 'tab', 'voice'].some((param) => search.has(param)) ? [] : practiceHomeQueries

/**
 * Lists what the server reads for the list of scripts. The input must be equal to the input that the list sends without
 * filters.
 */
export const listScriptsQueries: RouteOptions['listServerQueries'] = () => [
  {
    name: 'getUserScripts',
    input: { sort: 'edited', onlyFavorites: false, includeArchived: false, contents: 'none' },
  },
  { name: 'getScriptTags', input: {} },
]

/** Lists what the server reads after the scripts are known: the role and the progress in each script. */
export const listScriptsFollowingQueries: RouteOptions['listFollowingQueries'] = (queries) => {
  // `listScriptsQueries` named this operation, so the type of its output is trusted.
  const list = queries.find(({ name }) => name === 'getUserScripts')?.output as OutputOf<'getUserScripts'> | undefined
  const scriptIds = list?.scripts.map(({ id }) => id) ?? []
  return scriptIds.length > 0 ? [{ name: 'getScriptProgress', input: { scriptIds } }] : []
}

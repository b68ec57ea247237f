import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { RouteOptions } from './routePage.tsx'

/** The operations whose outputs the practice page shows when it opens. */
const practicePageQueries = [
  { name: 'getPracticeHome', input: {} },
  { name: 'getPlans', input: {} },
] as const

/** Lists which operations the server calls for the practice page. For a rehearsal or the speech demo, it calls none. */
export const listPracticeQueries: RouteOptions['listServerQueries'] = (search) =>
  ['script', 'tab', 'voice'].some((param) => search.has(param)) ? [] : practicePageQueries

/**
 * Lists which operations the server calls for the list of scripts. The input must equal the input that the list sends
 * when no filter is set; otherwise the list would not find the output.
 */
export const listScriptsQueries: RouteOptions['listServerQueries'] = () => [
  {
    name: 'getUserScripts',
    input: { sort: 'edited', onlyFavorites: false, includeArchived: false, contents: 'none' },
  },
  { name: 'getScriptTags', input: {} },
]

/**
 * Lists which operations the server calls once the scripts are known: the user's role and progress in these scripts.
 */
export const listScriptsFollowingQueries: RouteOptions['listFollowingQueries'] = (queries) => {
  // `listScriptsQueries` names this operation, so the output has the type of this operation.
  const list = queries.find(({ name }) => name === 'getUserScripts')?.output as OutputOf<'getUserScripts'> | undefined
  const scriptIds = list?.scripts.map(({ id }) => id) ?? []
  return scriptIds.length > 0 ? [{ name: 'getScriptProgress', input: { scriptIds } }] : []
}

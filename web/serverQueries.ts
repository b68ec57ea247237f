import type { RouteOptions } from './routePage.tsx'

/** Operations that the practice home shows first. */
const practiceHomeQueries = [
  { name: 'getPracticeHome', input: {} },
  { name: 'getPlans', input: {} },
] as const

/** What the server reads for the practice page: nothing for a rehearsal and for the speech demo. */
export const listPracticeQueries: RouteOptions['listServerQueries'] = (search) =>
  ['script', 'tab', 'voice'].some((param) => search.has(param)) ? [] : practiceHomeQueries

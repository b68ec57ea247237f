import type { DataRouter, Location } from 'react-router'
import type { LoadOutcome, TableMatch } from './runLoader.ts'

type State = DataRouter['state']

/** Whether only the part of the address after # differs, so that the page stays as it is. */
export function isSamePage(one: Location, other: Location): boolean {
  if (one.pathname !== other.pathname || one.search !== other.search) return false
  return one.hash === '' ? other.hash !== '' : other.hash !== ''
}

/** Whether a parameter of the address has changed for this route. */
const isOtherInstance = (one: TableMatch, other: TableMatch) =>
  one.pathname !== other.pathname || (one.route.path?.endsWith('*') === true && one.params['*'] !== other.params['*'])

/** Returns the route that shows the error of this route: the nearest one above it that has an error page. */
function findErrorRoute(matches: readonly TableMatch[], routeId: string): string {
  const above = matches.slice(0, matches.findIndex(({ route }) => route.id === routeId) + 1)
  return (above.findLast(({ route }) => route.hasErrorBoundary) ?? above[0] ?? matches[0])?.route.id ?? routeId
}

/** Joins new data with that of routes that stay, down to the route that shows an error. */
export function joinLoaded(
  before: State['loaderData'],
  matches: readonly TableMatch[],
  outcomes: readonly LoadOutcome[],
): Pick<State, 'loaderData' | 'errors'> {
  const failed = outcomes.find((outcome) => 'error' in outcome)
  const errors = failed ? { [findErrorRoute(matches, failed.routeId)]: failed.error } : null
  const loaded = new Map(outcomes.flatMap((one) => ('data' in one ? [[one.routeId, one.data] as const] : [])))
  const loaderData: State['loaderData'] = {}
  for (const { route } of matches) {
    if (loaded.has(route.id)) loaderData[route.id] = loaded.get(route.id)
    else if (route.loader && before[route.id] !== undefined) loaderData[route.id] = before[route.id]
    if (errors && route.id in errors) break
  }
  return { loaderData, errors }
}

/** The page before and after a navigation. */
export type PageChange = { state: State; currentUrl: URL; nextUrl: URL; mustRevalidate: boolean }

/** Returns whether the screen or the data of the route at this place of `matches` has to be loaded. */
export function needsLoading(
  matches: readonly TableMatch[],
  index: number,
  { state, currentUrl, nextUrl, mustRevalidate }: PageChange,
): boolean {
  const found = matches[index]
  if (found?.route.lazy) return true
  if (!found?.route.loader) return false
  const { route, params } = found
  const before = (state.matches as TableMatch[])[index]
  if (before?.route.id !== route.id || !(route.id in state.loaderData)) return true
  const defaultShouldRevalidate =
    mustRevalidate ||
    currentUrl.pathname === nextUrl.pathname ||
    currentUrl.search !== nextUrl.search ||
    isOtherInstance(before, found)
  const args = { currentUrl, currentParams: before.params, nextUrl, nextParams: params, defaultShouldRevalidate }
  return route.shouldRevalidate?.(args) ?? defaultShouldRevalidate
}

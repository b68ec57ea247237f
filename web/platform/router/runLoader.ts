import { UNSAFE_ErrorResponseImpl as ErrorResponse, type RouteMatch } from 'react-router'
import { loadScreen, type TableRoute } from './routeTable.ts'

/** A route that matches an address. */
export type TableMatch = RouteMatch<string, TableRoute>

/** What loading a route led to: its data, if it has a loader, another address, or an error. */
export type LoadOutcome =
  | { routeId: string; data?: unknown }
  | { routeId: string; redirect: string }
  | { routeId: string; error: unknown }

/** A value that a loader gave with the status of the page. */
type DataWithStatus = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null }

const isDataWithStatus = (value: unknown): value is DataWithStatus =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'

const findRedirect = (value: unknown): string | null =>
  value instanceof Response && value.status >= 300 && value.status < 400 ? value.headers.get('Location') : null

/** Loads the screen of a route and runs its loader, at the same time. Never rejects. */
export async function runLoader(match: TableMatch, request: Request): Promise<LoadOutcome> {
  const { route, params } = match
  const routeId = route.id
  try {
    const loader = typeof route.loader === 'function' ? route.loader : undefined
    const args = { request, params, context: {}, url: new URL(request.url), pattern: route.path ?? '' }
    const [data] = await Promise.all([loader?.(args), loadScreen(route)])
    const redirect = findRedirect(data)
    if (redirect !== null) return { routeId, redirect }
    return loader ? { routeId, data: isDataWithStatus(data) ? data.data : data } : { routeId }
  } catch (thrown) {
    const redirect = findRedirect(thrown)
    if (redirect !== null) return { routeId, redirect }
    if (!isDataWithStatus(thrown)) return { routeId, error: thrown }
    const { status = 500, statusText = '' } = thrown.init ?? {}
    return { routeId, error: new ErrorResponse(status, statusText, thrown.data) }
  }
}

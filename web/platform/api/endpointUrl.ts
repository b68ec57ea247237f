import { endpointPaths } from '@scene-partner/contract/endpointPaths'
import type { EndpointName, ParamsOf, QueryOf } from '@scene-partner/contract/operations/index'

/**
 * Returns the address of an upload or download. Query values that are undefined or empty are left out.
 *
 * @example getEndpointUrl('downloadCsv', { table: 'users' }, { tier: 'paid' }) // '/api/csv/users?tier=paid'
 */
export function getEndpointUrl<Name extends EndpointName>(
  name: Name,
  params: ParamsOf<Name>,
  query?: QueryOf<Name>,
): string {
  const values: Record<string, unknown> = params
  const path = endpointPaths[name].path.replace(/:(\w+)/g, (_parameter, key: string) =>
    encodeURIComponent(String(values[key])),
  )
  const hints: Readonly<Record<string, unknown>> = query ?? {}
  const entries = Object.entries(hints).flatMap(([key, value]) => {
    const isText = typeof value === 'string' && value !== ''
    return isText || typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : []
  })
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

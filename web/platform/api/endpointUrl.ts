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
  query: QueryOf<Name> | undefined = undefined,
): string {
  const values: Record<string, unknown> = params
  const path = endpointPaths[name].path.replace(/:(\w+)/g, (_parameter, key: string) =>
    encodeURIComponent(String(values[key])),
  )
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

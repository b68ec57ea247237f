import type { z } from 'zod'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/**
 * Returns the path of the first field of `given` that `parsed` lacks, because the schema removed it; undefined if it
 * removed none.
 */
function findUnknownField(given: unknown, parsed: unknown, path = ''): string | undefined {
  if (!isObject(given) || !isObject(parsed)) return undefined
  for (const [key, value] of Object.entries(given)) {
    const at = join(path, key)
    if (!Object.hasOwn(parsed, key)) return at
    const found = findUnknownField(value, parsed[key], at)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Describes the first fault of a value: a part that the schema refuses, or a field that it does not know. Returns
 * undefined if the value has no fault.
 */
export function findFault(result: z.ZodSafeParseResult<unknown>, given: unknown): string | undefined {
  if (result.success) {
    const field = findUnknownField(given, result.data)
    return field === undefined ? undefined : `${field}: unknown field`
  }
  const [issue] = result.error.issues
  if (!issue) return 'is not valid'
  return `${issue.path.join('.') || 'the value'}: ${issue.message}`
}

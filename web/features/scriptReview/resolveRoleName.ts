/** Maximum number of characters of a role name. The contract has the same limit. */
export const maxNameLength = 200

const normalizeName = (name: string) =>
  name
    .toUpperCase()
    .replace(/['\u2018\u2019]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Returns the existing role that has the typed name, ignoring case, white space and the form of apostrophes. If there
 * is none, returns the typed name, in capitals if the names of all roles are in capitals.
 */
export function resolveRoleName(typed: string, roles: readonly string[]): string {
  const name = typed.replace(/\s+/gu, ' ').trim()
  const existing = roles.find((role) => normalizeName(role) === normalizeName(name))
  if (existing !== undefined) return existing
  return roles.every((role) => role === role.toUpperCase()) ? name.toUpperCase() : name
}

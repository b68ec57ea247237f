/** Of one name, in the contract. */
export const longestName = 200

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/['\u2018\u2019]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()

/** Whom a typed name means: somebody who is there already, whatever their capitals; else as this script writes names. */
export function roleNamed(typed: string, roles: readonly string[]): string {
  const name = typed.replace(/\s+/gu, ' ').trim()
  const known = roles.find((role) => plain(role) === plain(name))
  if (known !== undefined) return known
  return roles.every((role) => role === role.toUpperCase()) ? name.toUpperCase() : name
}

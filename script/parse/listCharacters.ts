import type { Role } from './cues/roleResolver.ts'
import type { Character } from './script.ts'

/** Lists all roles that speak, by number of speeches, largest first. */
export function listCharacters(roles: readonly Role[]): Character[] {
  return roles
    .filter(({ speeches }) => speeches > 0)
    .map(({ name, aliases, castEntry, speeches }) => ({
      name,
      aliases: [...aliases],
      speeches,
      description: castEntry?.description ?? '',
    }))
    .toSorted((one, other) => other.speeches - one.speeches)
}

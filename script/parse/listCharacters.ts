import { describe } from './castList.ts'
import type { Role } from './roles.ts'
import type { Character } from './script.ts'

/** Everyone who speaks, the busiest first. */
export function charactersOf(roles: readonly Role[]): Character[] {
  return roles
    .filter(({ speeches }) => speeches > 0)
    .map(({ name, aliases, entry, speeches }) => ({
      name,
      aliases: [...aliases],
      speeches,
      description: entry?.description ?? '',
      ...describe(entry ?? { name, description: '' }),
    }))
    .toSorted((one, other) => other.speeches - one.speeches)
}

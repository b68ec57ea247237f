import type { Casting } from './castStore.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the castings of two pages that both changed the casting `from`. Where both pages changed the same value,
 * `mine` is used. The voice of each role is one value; the list of the user's roles is one, and so is the list of
 * pronunciations.
 */
export function mergeCastings({ from, mine, theirs }: Record<'from' | 'mine' | 'theirs', Casting>): Casting {
  const names = new Set([...Object.keys(theirs.roles), ...Object.keys(mine.roles)])
  const roles = [...names].flatMap((name) => {
    const role = isSame(mine.roles[name], from.roles[name]) ? theirs.roles[name] : mine.roles[name]
    return role ? [[name, role] as const] : []
  })
  return {
    mine: isSame(mine.mine, from.mine) ? theirs.mine : mine.mine,
    roles: Object.fromEntries(roles),
    pronunciations: isSame(mine.pronunciations, from.pronunciations) ? theirs.pronunciations : mine.pronunciations,
  }
}

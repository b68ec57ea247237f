import type { Casting } from './castStore.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two castings that were changed on two pages. `from` is the casting on which the two are based. If both pages
 * changed the same value, the result has the value of `mine`.
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

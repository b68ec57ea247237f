import type { Casting } from './castStore.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What one page chose, on top of what another did: where both chose, the one here stands. */
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

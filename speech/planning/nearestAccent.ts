/** For each accent, the accents that are near to it, nearest first. The catalog lacks some of them. */
const nearest: Readonly<Record<string, readonly string[]>> = {
  'Northern Irish': ['Irish', 'Scottish', 'Lancashire', 'British'],
  Irish: ['Northern Irish', 'Scottish', 'Lancashire', 'British'],
  Scottish: ['Irish', 'Lancashire', 'British'],
  Welsh: ['West Midlands', 'Lancashire', 'British'],
  Lancashire: ['West Midlands', 'British'],
  'West Midlands': ['Lancashire', 'British'],
  'New York': ['American'],
  'Southern American': ['American'],
  Australian: ['British'],
  'New Zealand': ['Australian', 'British'],
  'South African': ['British'],
  African: ['Caribbean', 'British'],
  Caribbean: ['African', 'British'],
  Indian: ['British'],
}

/**
 * Returns the accent of the catalog for a role's accent: the same one, or the nearest that a voice has. Returns
 * undefined if no voice has a near accent, for example for a French accent. The accent of the play is then the best
 * choice.
 */
export function findNearestAccent(accent: string, available: ReadonlySet<string>): string | undefined {
  return [accent, ...(nearest[accent] ?? [])].find((one) => available.has(one))
}

import type { PronounCount } from '../signsOfGender.ts'

// First names that about 75 to 95 % of the time belong to one gender, estimated by hand. SAM, ALEX, CHRIS and JO, which
// both genders have, are left out, as are names that are often family names (Reed, Taylor).
const women =
  'shelby kelly kim tracy stacy sydney dana jamie robin shannon courtney lindsay lindsey bobbie jess leslie lynn sandy skye kendall whitney beverly ariel sloane aubrey teagan tracey mackenzie'
const men =
  'cameron dale terry charlie shawn blake drew devon ira merle ashton noel micah loren trey corey lonnie donnie dorian adrian robbie jimmie johnnie willie tommie'

const known = new Map<string, keyof PronounCount>([
  ...women.split(' ').map((name) => [name, 'female'] as const),
  ...men.split(' ').map((name) => [name, 'male'] as const),
])
/**
 * Weight of a first name in these lists. Too low to decide the gender alone, but enough together with another weak
 * sign.
 */
const weight = 0.3

/** Adds weak evidence to `count` if the first name of a role usually, but not nearly always, belongs to one gender. */
export function countUsualName(name: string, count: PronounCount): void {
  const gender = known.get(/^[\p{L}-]+/u.exec(name.toLowerCase())?.[0] ?? '')
  if (gender) count[gender] += weight
}

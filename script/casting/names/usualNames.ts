import type { PronounCount } from '../signsOfGender.ts'

// First names of which about 75 to 95 % of the bearers have one gender, estimated by hand. SAM, ALEX, CHRIS and JO are
// open. Names that are often family names (Reed, Taylor) are left out.
const women =
  'shelby kelly kim tracy stacy sydney dana jamie robin shannon courtney lindsay lindsey bobbie jess leslie lynn sandy skye kendall whitney beverly ariel sloane aubrey teagan tracey mackenzie'
const men =
  'cameron dale terry charlie shawn blake drew devon ira merle ashton noel micah loren trey corey lonnie donnie dorian adrian robbie jimmie johnnie willie tommie'

const known = new Map<string, keyof PronounCount>([
  ...women.split(' ').map((name) => [name, 'female'] as const),
  ...men.split(' ').map((name) => [name, 'male'] as const),
])
/** Too low to decide alone, but one more weak sign is enough. */
const weight = 0.3

/** Adds weak evidence to `count` if most, but not nearly all, bearers of a role's first name have one gender. */
export function countUsualName(name: string, count: PronounCount): void {
  const gender = known.get(/^[\p{L}-]+/u.exec(name.toLowerCase())?.[0] ?? '')
  if (gender) count[gender] += weight
}

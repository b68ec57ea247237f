import type { UnderstoodCharacter, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { countAddresses, findAddresses } from './countAddress.ts'
import { countPronouns, type PronounCount } from './countPronouns.ts'
import {
  inferAgeOfPerson,
  inferGenderFromDescription,
  inferGenderFromFirstName,
  inferGenderFromNameWords,
  findSpeakerInName,
  inferGenderFromOccupation,
  type Gender,
} from './describePerson.ts'
import { findAccent, findAccentInName, findSpokenAccent } from './findAccent.ts'
import { findIntroductions } from './introductions.ts'
import { findFullNames } from './names/fullNames.ts'
import { normaliseName } from '../parse/cues/names.ts'
import { countRelations, findHusbands } from './countRelations.ts'
import { countTitles } from './countTitles.ts'
import { findBreakdowns } from './breakdowns.ts'
import { findUnnamedPersons, withUnnamedPersons } from './unnamedPersons.ts'
import { countUsualName } from './names/usualNames.ts'
import { createNameIndex, type Mention } from './names/nameIndex.ts'

type GenderSource = NonNullable<UnderstoodCharacter['genderSource']>

/**
 * Pronouns decide the gender if one gender has at least this weight, and at least `minPronounRatio` times the weight of
 * the other gender.
 */
const minPronounWeight = 0.5
const minPronounRatio = 2
/**
 * Pronouns with at least this weight and ratio decide the gender even against a first name, as for a woman who is
 * called George.
 */
const strongPronounWeight = 4
const strongPronounRatio = 4
/** If all pronouns have the same gender, they decide the gender even against a first name from this weight on. */
const certainPronounWeight = 2.5

/**
 * How often the forms of address are evaluated. The genders inferred in one round exclude more candidates in the next
 * round.
 */
const addressRounds = 2

const decide = ({ female, male }: PronounCount, least: number, ratio: number): Gender | undefined => {
  if (Math.max(female, male) < least) return undefined
  if (female >= male * ratio) return 'female'
  return male >= female * ratio ? 'male' : undefined
}

const add = (one: PronounCount, other: PronounCount): PronounCount => ({
  female: one.female + other.female,
  male: one.male + other.male,
})

/** Returns the gender of the pronouns if all of them have the same gender and enough weight; otherwise undefined. */
const decideAlone = ({ female, male }: PronounCount): Gender | undefined =>
  Math.min(female, male) > 0 ? undefined : decide({ female, male }, certainPronounWeight, 1)

/** Returns the first defined result of a function for these texts; undefined if there is none. */
function firstOf<Result>(texts: readonly string[], find: (text: string) => Result | undefined): Result | undefined {
  for (const text of texts) {
    const found = find(text)
    if (found !== undefined) return found
  }
  return undefined
}

/** Matches words before a name that do not identify a role: DOCTOR RANK and RANK are the same person. */
const title =
  /^(?:the|doctor|dr|captain|capt|colonel|col|major|general|sergeant|lieutenant|inspector|detective|professor|old|young|poor) /iu
const keyOf = (name: string) => normaliseName(name).replace(title, '')

/**
 * Gives a role without a gender the gender of another role if both are the same person: ANYA'S VOICE gets the gender of
 * ANYA, DOCTOR RANK that of RANK.
 */
function inheritGender(roles: readonly UnderstoodCharacter[]): UnderstoodCharacter[] {
  const known = new Map<string, UnderstoodCharacter>()
  for (const role of roles) if (role.gender) known.set(keyOf(role.name), known.get(keyOf(role.name)) ?? role)
  return roles.map((role) => {
    const same = role.gender ? undefined : known.get(keyOf(findSpeakerInName(role.name)))
    return same?.gender ? { ...role, gender: same.gender, genderSource: 'name' } : role
  })
}

/**
 * Returns a function that tells whether an alias is more than the beginning of the name. The alias `MIRA` is only the
 * beginning of MIRABELL, so it is not used as a first name.
 */
const isNoShortForm = (name: string) => (alias: string) =>
  !normaliseName(name).startsWith(normaliseName(alias).replace(/\.$/u, ''))

function inferGender(
  { name, aliases }: UnderstoodCharacter,
  { descriptions, fullName }: { descriptions: readonly string[]; fullName: string },
  { pronouns, titles, relations, spoken }: Record<'pronouns' | 'titles' | 'relations' | 'spoken', PronounCount>,
): { gender: Gender; genderSource: GenderSource } | undefined {
  const steps: [GenderSource, () => Gender | undefined][] = [
    ['name', () => inferGenderFromNameWords(name)],
    ['description', () => firstOf(descriptions, inferGenderFromDescription)],
    ['pronouns', () => decide(pronouns, strongPronounWeight, strongPronounRatio) ?? decideAlone(pronouns)],
    [
      'name',
      () =>
        inferGenderFromFirstName(name) ??
        firstOf([...aliases.filter(isNoShortForm(name)), fullName], inferGenderFromFirstName),
    ],
    ['name', () => inferGenderFromNameWords(fullName)],
    ['description', () => decide(relations, minPronounWeight, minPronounRatio)],
    ['title', () => decide(titles, minPronounWeight, minPronounRatio)],
    [
      decide(pronouns, minPronounWeight, minPronounRatio) ? 'pronouns' : 'speeches',
      () => decide(add(pronouns, spoken), minPronounWeight, minPronounRatio),
    ],
    ['name', () => inferGenderFromOccupation(name)],
  ]
  for (const [genderSource, step] of steps) {
    const gender = step()
    if (gender) return { gender, genderSource }
  }
  return undefined
}

/**
 * Returns a function like `findMentions` that caches the mentions of roles in each text, because several steps need
 * them.
 *
 * @param cache the mentions of some texts, which are used instead of those that `findMentions` returns
 */
function cacheByText(
  findMentions: (text: string) => Mention[],
  cache = new Map<string, Mention[]>(),
): (text: string) => Mention[] {
  return (text) => {
    const found = cache.get(text) ?? findMentions(text)
    cache.set(text, found)
    return found
  }
}

/**
 * Returns, by role name, the accent in the role's first speech with a direction that states one. The last such
 * direction of that speech counts.
 */
function findAccentsInSpeeches(lines: readonly UnderstoodLine[]): Map<string, string> {
  const accents = new Map<string, string>()
  for (const { characters, parts } of lines) {
    const [speaker] = characters
    if (speaker === undefined || characters.length > 1 || accents.has(speaker)) continue
    for (const { kind, text } of parts) {
      const accent = kind === 'parenthetical' ? findSpokenAccent(text) : undefined
      if (accent) accents.set(speaker, accent)
    }
  }
  return accents
}

/**
 * Adds to each role what the script shows about it: description, gender with its source, age and accent. Sources of the
 * gender, the most certain first: words of the name, descriptions, clear pronouns, first names, words beside the name
 * (`my brother Reed`), titles, other pronouns and forms of address, occupations. Properties that the script does not
 * show stay absent. Takes linear time.
 */
export function describeRoles(
  characters: readonly UnderstoodCharacter[],
  lines: readonly UnderstoodLine[],
): UnderstoodCharacter[] {
  const findNames = cacheByText(createNameIndex(characters.map(({ name, aliases }) => [name, ...aliases])))
  const names = characters.map(({ name }) => name)
  const unnamed = findUnnamedPersons(lines, findNames, names)
  const findMentions = cacheByText(findNames, withUnnamedPersons(findNames, unnamed))
  const indexes = new Map(characters.map(({ name }, index) => [name, index]))
  const count = characters.length
  const introductions = findIntroductions(lines, findMentions)
  const breakdowns = findBreakdowns(lines, findMentions)
  const fullNames = findFullNames(lines, findMentions)
  const pronouns = countPronouns(lines, { findMentions, roleOf: (name) => indexes.get(name), count })
  const titles = countTitles(lines, { findMentions, roleOf: (name) => indexes.get(name), count })
  const relations = countRelations(characters, lines, findMentions)
  const spokenAccents = findAccentsInSpeeches(lines)
  const none = { female: 0, male: 0 }
  const { addresses, speakers } = findAddresses(lines, { findMentions, roleOf: (name) => indexes.get(name), count })
  for (const [index, { name }] of characters.entries()) {
    const own = speakers[index]
    if (own) countUsualName(name, own)
  }
  const persons = characters.map((character, index) => {
    const { text = '', start, end } = unnamed.get(index) ?? {}
    const breakdown = breakdowns.get(index)
    const introduction =
      breakdown?.description ?? [text.slice(start, end), introductions.get(index)].filter(Boolean).join(', ')
    const description = character.description || introduction
    const descriptions = breakdown ? [breakdown.evidence] : [description, introduction]
    return { character, description, introduction, descriptions, fullName: fullNames.get(index) ?? '' }
  })
  /** Infers the gender of each role. `spoken`: evidence of the gender of each role from speeches. */
  const inferGenders = (spoken: readonly PronounCount[]) =>
    persons.map(({ character, descriptions, fullName }, index) =>
      inferGender(
        character,
        { descriptions, fullName },
        {
          pronouns: pronouns[index] ?? none,
          titles: titles[index] ?? none,
          relations: relations[index] ?? none,
          spoken: spoken[index] ?? none,
        },
      ),
    )
  let genders = inferGenders(speakers)
  for (let round = 0; round < addressRounds; round += 1) {
    const found = countAddresses(
      addresses,
      genders.map((one) => one?.gender),
    )
    genders = inferGenders(found.map((one, index) => add(one, speakers[index] ?? none)))
  }
  for (const role of findHusbands(characters)) genders[role] ??= { gender: 'male', genderSource: 'name' }
  const described = persons.map(({ character, description, introduction }, index) => {
    const { gender: _gender, age: _age, ...known } = character
    const age = inferAgeOfPerson(known.name, [description, introduction])
    const accent = findAccent(description) ?? findAccentInName(known.name) ?? spokenAccents.get(known.name)
    return { ...known, description, ...genders[index], ...(age && { age }), ...(accent && { accent }) }
  })
  return inheritGender(described)
}

import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'

type Gender = NonNullable<UnderstoodCharacter['gender']>

/**
 * Returns the gender to assume for roles whose gender is unknown: that of most other roles. If women and men are
 * equally many, returns the gender with more speeches; male if these are also equal. Undefined if no gender is known.
 */
export function findUsualGender(
  characters: readonly Pick<UnderstoodCharacter, 'gender' | 'speeches'>[],
): Gender | undefined {
  const count = { female: 0, male: 0 }
  const speeches = { female: 0, male: 0 }
  for (const { gender, speeches: own } of characters) {
    if (!gender) continue
    count[gender] += 1
    speeches[gender] += own
  }
  if (count.female + count.male === 0) return undefined
  const compared = count.female === count.male ? speeches : count
  return compared.female > compared.male ? 'female' : 'male'
}

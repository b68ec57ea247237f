import type { Correction, Understanding } from '@scene-partner/contract/operations/scriptReview'
import { findOnlySimilarName, foldName } from './similarNames.ts'

/** Two roles that are probably the same. If the user accepts, `from` is renamed to `to`. */
export type MergeOffer = { from: string; to: string }

/** The name of a role with at most this many speeches may be misspelt. */
const maxMisspelt = 2
/** Minimum number of speeches of a role whose name may be the correct form of a misspelt name. */
const minSpeeches = 3

/**
 * Returns the name without words for a voice: `ANNA'S VOICE`, `VOICE OF ANNA` and `ANNA (V.O.)` give `ANNA`. Undefined
 * if the name has no such words.
 */
function withoutVoice(name: string): string | undefined {
  const found =
    /^(?:the )?voice of (?:the )?(.+)$/iu.exec(name) ??
    /^(.+)['\u2019]s? voice$/iu.exec(name) ??
    /^(.+?)[\s,]+\(?(?:v\.? ?o\.?|o\.? ?s\.?|o\.? ?c\.?|voice[ -]?over|off[ -]?(?:screen|stage)|on phone)\)?$/iu.exec(
      name,
    )
  return found?.[1]?.trim()
}

/**
 * Finds roles that are probably the same: `ANNA'S VOICE` and ANNA, `J.D.` and JD, ZOE and ZOÉ, or a role with at most
 * two speeches whose name is probably misspelt. Excludes roles that the actor marked as different, and names that
 * differ only in a number or a plural. Does not merge anything.
 */
export function findMergeOffers(
  { characters }: Pick<Understanding, 'characters'>,
  corrections: readonly Correction[] = [],
): MergeOffer[] {
  // Contains each decided pair in both orders, because another import of the script may offer to merge the roles the
  // other way round.
  const decided = new Set(
    corrections.flatMap((correction) => {
      if (correction.kind !== 'different') return []
      const { one, other } = correction
      return [`${one}\n${other}`, `${other}\n${one}`]
    }),
  )
  const byFoldedName = new Map<string, string>()
  const allByFoldedName = new Map(characters.map(({ name }) => [foldName(name), name]))
  const findSimilar = findOnlySimilarName(
    characters.filter(({ speeches }) => speeches >= minSpeeches).map(({ name }) => name),
  )
  const offers: MergeOffer[] = []
  // The characters are sorted by their number of speeches, so the role with more speeches comes first.
  for (const { name, speeches } of characters) {
    const folded = foldName(name)
    const heard = withoutVoice(name)
    const other =
      byFoldedName.get(folded) ??
      (heard === undefined ? undefined : allByFoldedName.get(foldName(heard))) ??
      (speeches <= maxMisspelt ? findSimilar(name) : undefined)
    if (!byFoldedName.has(folded)) byFoldedName.set(folded, name)
    if (other === undefined || other === name || decided.has(`${name}\n${other}`)) continue
    offers.push({ from: name, to: other })
  }
  return offers
}

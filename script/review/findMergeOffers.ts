import type { Correction, Understanding } from '@scene-partner/contract/operations/scriptReview'
import { findOnlySimilarName, foldName } from './similarNames.ts'

/** Two roles that are likely the same. `from` would be renamed to `to`. */
export type MergeOffer = { from: string; to: string }

/** A role with at most this many speeches may be a misspelt name. */
const maxMisspelt = 2
/** A role that speaks less often than this is not offered as the right name of a misspelt one. */
const minSpeeches = 3

/**
 * Returns the name without the part that only says how the role is heard: `ANNA'S VOICE`, `VOICE OF ANNA`, `ANNA
 * (V.O.)`.
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
 * Finds roles that are likely one and the same: `ANNA'S VOICE` and ANNA, `J.D.` and JD, ZOE and ZOÉ, or a name misspelt
 * once or twice. The smaller role is offered to be merged into the larger one. Not offered are roles that the actor
 * marked as different, and names that differ only in a number or a plural. Nothing is merged automatically.
 */
export function findMergeOffers(
  { characters }: Pick<Understanding, 'characters'>,
  corrections: readonly Correction[] = [],
): MergeOffer[] {
  const decided = new Set(corrections.flatMap((one) => (one.kind === 'different' ? [`${one.one}\n${one.other}`] : [])))
  const byFoldedName = new Map<string, string>()
  const allByFoldedName = new Map(characters.map(({ name }) => [foldName(name), name]))
  const findSimilar = findOnlySimilarName(
    characters.filter(({ speeches }) => speeches >= minSpeeches).map(({ name }) => name),
  )
  const offers: MergeOffer[] = []
  // The characters are sorted by their number of speeches, so that the larger role comes first.
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

import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { roleIn } from '@scene-partner/script/casting'
import type { Casting } from './castStore.ts'
import type { Character, Proposal } from './queries.ts'

const plainSpeed = 1

/** Everyone as they are proposed, and nobody mine. */
export const firstCasting = (proposal: readonly Proposal[]): Casting => ({
  mine: [],
  roles: rolesOf(proposal),
  pronunciations: [],
})

/** The busiest of a crowd, as many as are kept; whoever is not among them is read as they were proposed all the same. */
export const rolesOf = (proposal: readonly Proposal[]): Casting['roles'] =>
  Object.fromEntries(
    proposal.slice(0, scriptRules.mostCast).map(({ name, voiceId }) => [name, { voiceId, speed: plainSpeed }]),
  )

/** `hasGone`: who was cast does not read here any more, and another stands in. */
export type Reading = { voiceId: string; speed: number; hasGone?: boolean }

/** Who reads a role now; who was not cast yet, or by a voice that has gone, by the proposal. */
export function readerOf(
  casting: Casting,
  character: Character,
  { proposal, voices }: { proposal: readonly Proposal[]; voices: readonly Pick<Voice, 'id'>[] },
): Reading | undefined {
  const cast = roleIn(casting, character)
  if (cast && voices.some(({ id }) => id === cast.voiceId)) return cast
  const proposed = proposal.find(({ name }) => name === character.name)
  if (!proposed) return cast
  const standIn = { voiceId: proposed.voiceId, speed: cast?.speed ?? plainSpeed }
  return cast ? { ...standIn, hasGone: true } : standIn
}

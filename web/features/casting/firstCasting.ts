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

/** Who reads a role now; who was not cast yet, by the proposal. */
export function readerOf(
  casting: Casting,
  character: Character,
  proposal: readonly Proposal[],
): { voiceId: string; speed: number } | undefined {
  const cast = roleIn(casting, character)
  if (cast) return cast
  const proposed = proposal.find(({ name }) => name === character.name)
  return proposed && { voiceId: proposed.voiceId, speed: plainSpeed }
}

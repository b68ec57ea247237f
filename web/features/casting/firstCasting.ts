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

export const rolesOf = (proposal: readonly Proposal[]): Casting['roles'] =>
  Object.fromEntries(proposal.map(({ name, voiceId }) => [name, { voiceId, speed: plainSpeed }]))

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

import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { findRoleVoice } from '@scene-partner/script/rehearsal/casting'
import type { Casting } from './castStore.ts'
import type { Character, Proposal } from './queries.ts'

const defaultSpeed = 1

/**
 * Returns the casting of a script for which none is saved: the proposed voice for each role. The user plays
 * `sidesRole`, the role for which the sides were made, or no role if the script is not sides.
 */
export const createInitialCasting = (proposal: readonly Proposal[], sidesRole?: string): Casting => ({
  mine: sidesRole === undefined ? [] : [sidesRole],
  roles: castProposedRoles(proposal),
  pronunciations: [],
})

/**
 * Gives the proposed voices to the first roles, up to the number of roles that a script can store. For the other roles,
 * the server uses its own proposal.
 */
export const castProposedRoles = (proposal: readonly Proposal[]): Casting['roles'] =>
  Object.fromEntries(
    proposal.slice(0, scriptRules.maxCastRoles).map(({ name, voiceId }) => [name, { voiceId, speed: defaultSpeed }]),
  )

/**
 * Which voice reads a role, and how fast. `isReplacement` is true if this voice replaces a voice that is no longer
 * offered.
 */
export type RoleReader = { voiceId: string; speed: number; isReplacement?: boolean }

/**
 * Returns which voice reads a role: the voice in the casting or, if the casting has none for the role or this voice is
 * no longer offered, the proposed voice. If none is proposed, returns the voice in the casting, or undefined.
 */
export function findReader(
  casting: Casting,
  character: Character,
  { proposal, voices }: { proposal: readonly Proposal[]; voices: readonly Pick<Voice, 'id'>[] },
): RoleReader | undefined {
  const cast = findRoleVoice(casting, character)
  if (cast && voices.some(({ id }) => id === cast.voiceId)) return cast
  const proposed = proposal.find(({ name }) => name === character.name)
  if (!proposed) return cast
  const replacement = { voiceId: proposed.voiceId, speed: cast?.speed ?? defaultSpeed }
  return cast ? { ...replacement, isReplacement: true } : replacement
}

import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { findRoleVoice } from '@scene-partner/script/rehearsal/casting'
import type { Casting } from './castStore.ts'
import type { Character, Proposal } from './queries.ts'

const defaultSpeed = 1

/** Returns a casting with all proposed voices and no role of the user's own. */
export const createInitialCasting = (proposal: readonly Proposal[]): Casting => ({
  mine: [],
  roles: castProposedRoles(proposal),
  pronunciations: [],
})

/**
 * Casts the first roles of the proposal, up to the limit that a script stores. The server reads all others by its own
 * proposal.
 */
export const castProposedRoles = (proposal: readonly Proposal[]): Casting['roles'] =>
  Object.fromEntries(
    proposal.slice(0, scriptRules.maxCastRoles).map(({ name, voiceId }) => [name, { voiceId, speed: defaultSpeed }]),
  )

/** `isReplacement`: the voice that was cast is withdrawn, and this voice replaces it. */
export type RoleReader = { voiceId: string; speed: number; isReplacement?: boolean }

/**
 * Returns the reader of a role: the cast voice, or the proposed one if the role is not cast or its voice is withdrawn.
 * Returns undefined if there is neither.
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

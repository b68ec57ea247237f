import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { findRoleVoice } from '@scene-partner/script/rehearsal/casting'
import type { Casting } from './castStore.ts'
import type { Character, Proposal } from './queries.ts'

const defaultSpeed = 1

/**
 * Returns a casting with all proposed voices. The user plays `sidesRole`, the role of the sides; without sides, the
 * user plays no role.
 */
export const createInitialCasting = (proposal: readonly Proposal[], sidesRole?: string): Casting => ({
  mine: sidesRole === undefined ? [] : [sidesRole],
  roles: castProposedRoles(proposal),
  pronunciations: [],
})

/**
 * Casts the first roles of the proposal, up to the maximum number that a script stores. For the other roles, the server
 * uses its own proposal.
 */
export const castProposedRoles = (proposal: readonly Proposal[]): Casting['roles'] =>
  Object.fromEntries(
    proposal.slice(0, scriptRules.maxCastRoles).map(({ name, voiceId }) => [name, { voiceId, speed: defaultSpeed }]),
  )

/** `isReplacement` is true if the role's own voice is withdrawn and this voice replaces it. */
export type RoleReader = { voiceId: string; speed: number; isReplacement?: boolean }

/**
 * Returns the reader of a role: its own voice, or the proposed voice if it has none or its voice is withdrawn. Returns
 * undefined if no voice is proposed either.
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

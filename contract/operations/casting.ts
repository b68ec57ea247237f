import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)
const name = z.string().min(1).max(200)
const speed = z.number().min(0.5).max(2)

const maxRoles = scriptRules.maxCastRoles

/** The casting of a script. A role that is neither in `mine` nor in `roles` is not cast yet. */
export const casting = z.object({
  /** The roles that the user plays. */
  mine: z.array(name).max(maxRoles),
  /**
   * The voice and speed of each role. Roles that the user plays may have them too, for recordings in which a voice
   * speaks them.
   */
  roles: z
    .record(name, z.object({ voiceId: z.string().max(64), speed }))
    .refine((roles) => Object.keys(roles).length <= maxRoles, 'too many roles'),
  /** How to pronounce words, in all roles or in one role. */
  pronunciations: z
    .array(
      z.object({
        written: z.string().trim().min(1).max(100),
        said: z.string().trim().min(1).max(200),
        /** The role to which the pronunciation applies. Absent: all roles. */
        role: name.optional(),
      }),
    )
    .max(scriptRules.maxPronunciations),
})
export type Casting = z.infer<typeof casting>

export const getCasting = defineOperation({
  name: 'getCasting',
  summary: 'Returns the casting of a script; null when no role was cast.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({
    casting: casting.nullable(),
    /** Version of the casting, which `saveCasting` requires; 0 if no casting is stored yet. */
    version: z.number(),
  }),
  failures: ['not_found'],
})

export const saveCasting = defineOperation({
  name: 'saveCasting',
  summary: 'Saves the casting of a script. Fails when another page saved it after `version`.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, casting, version: z.number().int() }),
  output: z.object({ version: z.number() }),
  failures: ['not_found', 'script_changed', 'voice_not_found'],
})

/** A proposed voice for a role, with an explanation for the user (`why`). */
export const proposedRole = z.object({
  name: z.string(),
  voiceId: z.string(),
  /** Why this voice was proposed, as text for the user. */
  why: z.string(),
  /** Another role whose voice sounds very similar. */
  nearDoubleOf: z.string().optional(),
  /** A proposed voice of the other gender. Set if the script does not show whether the role is a man or a woman. */
  otherGender: z.object({ gender: z.enum(['male', 'female']), voiceId: z.string() }).optional(),
})
export type ProposedRole = z.infer<typeof proposedRole>

export const proposeCasting = defineOperation({
  name: 'proposeCasting',
  summary: 'Proposes a voice for every role, based on the script. Deterministic. Changes nothing.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({
    scriptId,
    mine: z.array(name).max(maxRoles).default([]),
    /** Voices that must not change: voice id by role name. The other roles get voices that differ from these voices. */
    kept: z.record(name, z.string().max(64)).default({}),
  }),
  output: z.object({ roles: z.array(proposedRole) }),
  failures: ['not_found'],
})

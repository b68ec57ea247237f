import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)
const name = z.string().min(1).max(200)
const speed = z.number().min(0.5).max(2)

const mostRoles = scriptRules.mostCast

/** Who plays what. Roles that are not named here have yet to be cast. */
export const casting = z.object({
  /** The roles that the actor plays. */
  mine: z.array(name).max(mostRoles),
  /** A voice for each of the others; for one's own as well, where a recording speaks them. */
  roles: z
    .record(name, z.object({ voiceId: z.string().max(64), speed }))
    .refine((roles) => Object.keys(roles).length <= mostRoles, 'too many roles'),
  /** How words are to be said, in all voices of this script or in one role alone. */
  pronunciations: z
    .array(
      z.object({
        written: z.string().trim().min(1).max(100),
        said: z.string().trim().min(1).max(200),
        /** Who says it so; everybody where nobody is named. */
        role: name.optional(),
      }),
    )
    .max(scriptRules.mostPronunciations),
})
export type Casting = z.infer<typeof casting>

export const getCasting = defineOperation({
  name: 'getCasting',
  summary: 'Who plays what in a script; null while nobody was cast.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({
    casting: casting.nullable(),
    /** 0 while nobody was cast; `saveCasting` wants it back. */
    version: z.number(),
  }),
  failures: ['not_found'],
})

export const saveCasting = defineOperation({
  name: 'saveCasting',
  summary: 'Keeps who plays what. Refused where another page did so meanwhile.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, casting, version: z.number().int() }),
  output: z.object({ version: z.number() }),
  failures: ['not_found', 'script_changed', 'voice_not_found'],
})

/** A voice for a role, and why just this one. */
export const proposedRole = z.object({
  name: z.string(),
  voiceId: z.string(),
  /** For a person: what of the script speaks for it. */
  why: z.string(),
  /** Another role whose voice is easily taken for this one. */
  nearDoubleOf: z.string().optional(),
})
export type ProposedRole = z.infer<typeof proposedRole>

export const proposeCasting = defineOperation({
  name: 'proposeCasting',
  summary: 'Proposes a voice for every role, by what the script tells of them: the same each time. Changes nothing.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({
    scriptId,
    mine: z.array(name).max(mostRoles).default([]),
    /** Roles whose voice is decided: it stays, and the others are chosen round it. */
    kept: z.record(name, z.string().max(64)).default({}),
  }),
  output: z.object({ roles: z.array(proposedRole) }),
  failures: ['not_found'],
})

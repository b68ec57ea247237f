import { z } from 'zod'
import { age } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)

/** Of what it says and how often that has been said: it stays the same while other lines change. */
export const lineId = z.string().min(1).max(64)

const name = z.string().trim().min(1).max(200)
const names = z.array(name).min(1).max(20)
const lines = z.array(lineId).min(1).max(scriptRules.mostCorrectedLines)

/** One thing put right of how a script was understood. Where its line has gone, it does nothing. */
export const correction = z.discriminatedUnion('kind', [
  /** These lines are spoken by these. */
  z.object({ kind: z.literal('speaker'), lines, characters: names }),
  /** Not spoken. */
  z.object({ kind: z.literal('direction'), lines }),
  /** The same speech as the one before it. */
  z.object({ kind: z.literal('joined'), line: lineId }),
  /** From this character of its text on it is a speech of its own, by the same speaker where no other is named. */
  z.object({
    kind: z.literal('split'),
    line: lineId,
    at: z.number().int().min(1).max(1_500_000),
    characters: names.optional(),
  }),
  /** Not of the script at all. */
  z.object({ kind: z.literal('dropped'), lines }),
  /** Whoever is called `from` is `to`: misread, renamed, or two who are one. */
  z.object({ kind: z.literal('renamed'), from: name, to: name }),
  /** Nobody of this name plays in it: what they seemed to say is a direction. */
  z.object({ kind: z.literal('notRole'), name }),
  /** As they were understood at first; or right as they are, after a look. */
  z.object({ kind: z.literal('restored'), lines }),
])
export type Correction = z.infer<typeof correction>

const speechPart = z.object({ kind: z.enum(['speech', 'parenthetical']), text: z.string() })

export const understoodLine = z.object({
  id: lineId,
  kind: z.enum(['heading', 'speech', 'action', 'transition', 'note']),
  /** Of which scene, counted from 0. */
  scene: z.number(),
  /** Who says it; several where they speak together; nobody where it is not spoken. */
  characters: z.array(z.string()),
  /** The cue as it is written. */
  cue: z.string(),
  /** `V.O.`, `O.S.` beside the name; '' where there is none. */
  extension: z.string(),
  parts: z.array(speechPart),
  /** What is spoken; of other kinds, what stands there. */
  text: z.string(),
  /** 0 to 1: how sure it is. What an actor has put right is 1. */
  confidence: z.number(),
  /** Why it is doubtful, for a person; nothing where it is not. */
  doubt: z.string().optional(),
  /** Spoken at the same time as the speech before it. */
  isDual: z.boolean().optional(),
  /** Of the original, where it has pages. */
  page: z.number().optional(),
  /** Where it stands in the script's text, counted from 1. */
  firstLine: z.number(),
  lastLine: z.number(),
})
export type UnderstoodLine = z.infer<typeof understoodLine>

export const understoodCharacter = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  speeches: z.number(),
  words: z.number(),
  description: z.string(),
  gender: z.enum(['male', 'female']).optional(),
  age: age.optional(),
})
export type UnderstoodCharacter = z.infer<typeof understoodCharacter>

export const understanding = z.object({
  title: z.string(),
  format: z.enum(['fountain', 'screenplay', 'play', 'chat', 'tagged', 'prose']),
  characters: z.array(understoodCharacter),
  scenes: z.array(z.object({ heading: z.string(), act: z.string().optional(), lines: z.array(lineId) })),
  lines: z.array(understoodLine),
  /** What stands in the text and is neither spoken nor shown, and why. */
  left: z.array(z.object({ firstLine: z.number(), lastLine: z.number(), text: z.string(), why: z.string() })),
})
export type Understanding = z.infer<typeof understanding>

/** The file that a script came from. */
export const scriptSource = z.object({
  name: z.string(),
  format: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  /** What of it is no part of the script: furniture of its pages, and pages without a letter of text. */
  leftOut: z.array(
    z.object({
      what: z.string(),
      count: z.number(),
      pages: z.array(z.number()).optional(),
      words: z.array(z.string()).optional(),
    }),
  ),
})

export const getUnderstanding = defineOperation({
  name: 'getUnderstanding',
  summary: 'A script as it was understood: its roles, scenes and lines, with what the actor has put right.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({ scriptId }),
  output: z.object({
    understanding,
    corrections: z.array(correction),
    /** How many of the corrections hold, from the first; those after it are undone. */
    applied: z.number(),
    /** Of the corrections: `saveCorrections` wants it back. */
    version: z.number(),
    /** Of the script's text, which the line ids were made from. */
    scriptVersion: z.number(),
    source: scriptSource.optional(),
  }),
  failures: ['not_found'],
})

export const saveCorrections = defineOperation({
  name: 'saveCorrections',
  summary: 'Keeps what was put right of a script’s reading. Refused where another page did so meanwhile.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  largestBody: 2 * 1_048_576,
  input: z.object({
    scriptId,
    corrections: z.array(correction).max(scriptRules.mostCorrections),
    applied: z.number().int().min(0).max(scriptRules.mostCorrections),
    version: z.number().int(),
  }),
  output: z.object({ version: z.number() }),
  failures: ['not_found', 'script_changed'],
})

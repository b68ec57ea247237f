import { z } from 'zod'
import { age } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)

/** Id of a line, derived from its text and its occurrence number. It stays the same while other lines change. */
export const lineId = z.string().min(1).max(64)

const name = z.string().trim().min(1).max(200)
const names = z.array(name).min(1).max(20)
const lines = z.array(lineId).min(1).max(scriptRules.maxCorrectedLines)

/** A user's correction of how a script was parsed. It has no effect when its line no longer exists. */
export const correction = z.discriminatedUnion('kind', [
  /** These characters speak these lines. */
  z.object({ kind: z.literal('speaker'), lines, characters: names }),
  /** These lines are stage directions, not speech. */
  z.object({ kind: z.literal('direction'), lines }),
  /** This line belongs to the speech before it. */
  z.object({ kind: z.literal('joined'), line: lineId }),
  /** Splits the speech at this offset of its text. The second part keeps the speaker unless `characters` is given. */
  z.object({
    kind: z.literal('split'),
    line: lineId,
    at: z.number().int().min(1).max(1_500_000),
    characters: names.optional(),
  }),
  /** These lines are not part of the script. */
  z.object({ kind: z.literal('dropped'), lines }),
  /** Renames a character, or merges two characters into one. */
  z.object({ kind: z.literal('renamed'), from: name, to: name }),
  /** This name is not a character: its lines are stage directions. */
  z.object({ kind: z.literal('notRole'), name }),
  /** Restores the parsed lines, or confirms them after a check. */
  z.object({ kind: z.literal('restored'), lines }),
])
export type Correction = z.infer<typeof correction>

const speechPart = z.object({ kind: z.enum(['speech', 'parenthetical']), text: z.string() })

/** One line of the parsed script with corrections applied. Its id survives edits of other lines. */
export const understoodLine = z.object({
  id: lineId,
  kind: z.enum(['heading', 'speech', 'action', 'transition', 'note']),
  /** Index of the scene, from 0. */
  scene: z.number(),
  /** The speakers: several for a line spoken together, none when the line is not spoken. */
  characters: z.array(z.string()),
  /** The cue as written in the script. */
  cue: z.string(),
  /** Extension beside the name such as `V.O.` or `O.S.`; '' without one. */
  extension: z.string(),
  parts: z.array(speechPart),
  /** The spoken text; for other kinds the text as written. */
  text: z.string(),
  /** Confidence of the parser, 0 to 1. A line corrected by the user has 1. */
  confidence: z.number(),
  /** Why the line is doubtful, as text for the user. Absent when it is not. */
  doubt: z.string().optional(),
  /** Spoken at the same time as the speech before it. */
  isDual: z.boolean().optional(),
  /** Page of the original file, from 1. Absent for files without pages. */
  page: z.number().optional(),
  /** Line numbers in the script's text, from 1. */
  firstLine: z.number(),
  lastLine: z.number(),
})
export type UnderstoodLine = z.infer<typeof understoodLine>

/** A role with its size. `gender` and `age` come from the cast list and are absent where nothing is known. */
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

/** A parsed script with corrections applied. `scenes` refer to `lines` by id. */
export const understanding = z.object({
  title: z.string(),
  format: z.enum(['fountain', 'screenplay', 'play', 'chat', 'tagged', 'prose']),
  characters: z.array(understoodCharacter),
  scenes: z.array(z.object({ heading: z.string(), act: z.string().optional(), lines: z.array(lineId) })),
  lines: z.array(understoodLine),
  /** Text that is neither spoken nor shown, with the reason. */
  left: z.array(z.object({ firstLine: z.number(), lastLine: z.number(), text: z.string(), why: z.string() })),
})
export type Understanding = z.infer<typeof understanding>

/** The file that a script was imported from. */
export const scriptSource = z.object({
  name: z.string(),
  format: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  /** Parts of the file that are not script: page artifacts such as headers, and pages without text. */
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
  summary: 'Returns a parsed script: roles, scenes and lines, with the user’s corrections applied.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 60 }],
  input: z.object({ scriptId }),
  output: z.object({
    understanding,
    corrections: z.array(correction),
    /** Number of corrections that apply, from the first. Later ones are undone. */
    applied: z.number(),
    /** Version of the corrections. `saveCorrections` requires it. */
    version: z.number(),
    /** Version of the script's text from which the line ids were derived. */
    scriptVersion: z.number(),
    source: scriptSource.optional(),
  }),
  failures: ['not_found'],
})

export const saveCorrections = defineOperation({
  name: 'saveCorrections',
  summary: 'Saves the corrections of a script. Fails when another page saved them after `version`.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  maxBodyBytes: 2 * 1_048_576,
  input: z.object({
    scriptId,
    corrections: z.array(correction).max(scriptRules.maxCorrections),
    applied: z.number().int().min(0).max(scriptRules.maxCorrections),
    version: z.number().int(),
  }),
  output: z.object({ version: z.number() }),
  failures: ['not_found', 'script_changed'],
})

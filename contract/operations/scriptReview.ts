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
  /** The user assigns these lines to these characters. */
  z.object({ kind: z.literal('speaker'), lines, characters: names }),
  /** The user marks these lines as stage directions. */
  z.object({ kind: z.literal('direction'), lines }),
  /** The user joins this line to the speech before it. */
  z.object({ kind: z.literal('joined'), line: lineId }),
  /** Splits the speech at this offset of its text. The second part keeps the speaker unless `characters` is given. */
  z.object({
    kind: z.literal('split'),
    line: lineId,
    at: z.number().int().min(1).max(1_500_000),
    characters: names.optional(),
  }),
  /** The user says that role names inside these speeches are cues: each role speaks the text after its name. */
  z.object({ kind: z.literal('cued'), lines }),
  /** The user marks these lines as not part of the script. */
  z.object({ kind: z.literal('dropped'), lines }),
  /** Renames a character, or merges two characters into one. */
  z.object({ kind: z.literal('renamed'), from: name, to: name }),
  /** The user says that this name is not a character: its lines become stage directions. */
  z.object({ kind: z.literal('notRole'), name }),
  /** The user says that two characters with similar names are different people. The offer to merge them disappears. */
  z.object({ kind: z.literal('different'), one: name, other: name }),
  /** The user says that these lines were parsed right: earlier corrections of them are undone, and their doubts end. */
  z.object({ kind: z.literal('restored'), lines }),
])
export type Correction = z.infer<typeof correction>

const speechPart = z.object({ kind: z.enum(['speech', 'parenthetical']), text: z.string() })

/** One line of the parsed script with corrections applied. Its id stays the same when other lines are edited. */
export const understoodLine = z.object({
  id: lineId,
  kind: z.enum(['heading', 'speech', 'action', 'transition', 'note']),
  /** Index of the scene that contains the line, from 0. −1 for lines before the first scene, such as a cast list. */
  scene: z.number(),
  /** The speakers: several if the line is spoken together, none if it is not spoken. */
  characters: z.array(z.string()),
  /**
   * The speaker's name as it is written above or before the speech, without an extension such as `V.O.`; '' if not
   * spoken.
   */
  cue: z.string(),
  /**
   * The abbreviation after the name that says where the speaker is, such as `V.O.` (voice-over) or `O.S.` (off screen);
   * '' if there is none.
   */
  extension: z.string(),
  parts: z.array(speechPart),
  /** The spoken text. For lines that are not spoken, the text as it is written. */
  text: z.string(),
  /** How certain the parser is, 0 to 1. A line that the user corrected has 1. */
  confidence: z.number(),
  /** Why the line is doubtful, as text for the user. Absent if it is not doubtful. */
  doubt: z.string().optional(),
  /** Whether the line is spoken at the same time as the speech before it. */
  isDual: z.boolean().optional(),
  /** Page of the original file, from 1. Absent if the file has no pages. */
  page: z.number().optional(),
  /** First and last row of the line in the script's text (`firstLine`, `lastLine`), counted from 1. */
  firstLine: z.number(),
  lastLine: z.number(),
})
export type UnderstoodLine = z.infer<typeof understoodLine>

/** A role with its size. Gender, age and accent are absent if the script does not state or imply them. */
export const understoodCharacter = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  speeches: z.number(),
  words: z.number(),
  description: z.string(),
  gender: z.enum(['male', 'female']).optional(),
  /**
   * How the gender is known: from the name, a description, pronouns, a title such as `Mr. Krogstad`, or from what roles
   * say in their speeches.
   */
  genderSource: z.enum(['name', 'description', 'pronouns', 'title', 'speeches']).optional(),
  age: age.optional(),
  /** The accent that the script names, such as `Irish`. The voice catalog may have no voice with it. */
  accent: z.string().optional(),
})
export type UnderstoodCharacter = z.infer<typeof understoodCharacter>

/** A scene with the ids of its lines. */
export const understoodScene = z.object({
  /** The heading as it is written; '' if there is none. */
  heading: z.string(),
  /** Name in one form for all scripts: `Act I, Scene 2`, `Act I` for an act without scenes, or a slugline. */
  name: z.string(),
  /** The act that contains the scene, such as `Act I`. Absent outside an act. */
  act: z.string().optional(),
  /** Where the scene plays. Absent if the script does not say. */
  setting: z.string().optional(),
  lines: z.array(lineId),
})

/** A parsed script with corrections applied. `scenes` refer to `lines` by id. */
export const understanding = z.object({
  title: z.string(),
  format: z.enum(['fountain', 'screenplay', 'play', 'chat', 'tagged', 'prose']),
  characters: z.array(understoodCharacter),
  scenes: z.array(understoodScene),
  lines: z.array(understoodLine),
  /** Parts of the text that are neither spoken nor shown. `why` says for what reason the part was left out. */
  left: z.array(z.object({ firstLine: z.number(), lastLine: z.number(), text: z.string(), why: z.string() })),
})
export type Understanding = z.infer<typeof understanding>

/** The file that a script was imported from. */
export const scriptSource = z.object({
  name: z.string(),
  format: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  /** Parts of the imported file that are not part of the script, such as page headers, and pages without text. */
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
    /** Number of corrections that have an effect, counted from the first one. The user has undone the later ones. */
    applied: z.number(),
    /** Version of the corrections, which `saveCorrections` requires. */
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

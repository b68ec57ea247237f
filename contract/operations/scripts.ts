import { z } from 'zod'
import { script, scriptRow, scriptVersion, scriptVersionRow } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)
const versionId = z.string().max(64)
const done = z.object({ success: z.literal(true) })

/** A text of the longest kind, where each character takes three bytes and each line end two, and what stands around it. */
const wholeScriptBytes = 6 * 1_048_576

/** What is too long is refused with words of its own, by the operation. */
const wording = {
  title: z.string().max(2_000),
  content: z.string(),
  tags: z.array(z.string().max(2_000)).max(1_000),
}

export const getUserScripts = defineOperation({
  name: 'getUserScripts',
  summary: 'The caller’s scripts, last edited first, 50 a page; the archived ones only where they are asked for.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({
    includeArchived: z.boolean().default(false),
    /** Words of the title, the text or a tag. */
    search: z.string().max(200).optional(),
    tag: z.string().max(scriptRules.longestTag).optional(),
    onlyFavorites: z.boolean().default(false),
    sort: z.enum(['edited', 'opened', 'title']).default('edited'),
    /** Whether short texts come along whole. */
    contents: z.enum(['short', 'none']).default('short'),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({ scripts: z.array(scriptRow), nextCursor: z.string().optional() }),
  failures: [],
})

export const getScriptTags = defineOperation({
  name: 'getScriptTags',
  summary: 'The tags of the caller’s scripts, and how many bear each.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), scripts: z.number() })) }),
  failures: [],
})

export const getScript = defineOperation({
  name: 'getScript',
  summary: 'One script with all its text.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({ script }),
  failures: ['not_found'],
})

export const openScript = defineOperation({
  name: 'openScript',
  summary: 'Notes that a script was opened now.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found'],
})

export const saveScript = defineOperation({
  name: 'saveScript',
  summary:
    'Keeps a new script. Repeated with the same Idempotency-Key, or the same within two seconds, it answers the one that was kept.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  largestBody: wholeScriptBytes,
  input: z.object({
    title: wording.title.default(''),
    content: wording.content.default(''),
    tags: wording.tags.default([]),
  }),
  output: z.object({ scriptId: z.string(), script: scriptRow }),
  failures: [
    'not_found',
    'script_too_long',
    'script_title_too_long',
    'script_tags',
    'scripts_full',
    'scripts_no_room',
    'repeated_differently',
  ],
})

export const updateScript = defineOperation({
  name: 'updateScript',
  summary:
    'Changes title, text, tags or favourite; what is left out stays. With `version` it is refused where somebody changed the script since.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  largestBody: wholeScriptBytes,
  input: z.object({
    scriptId,
    /** The version that the change was made from. */
    version: z.number().int().optional(),
    title: wording.title.optional(),
    content: wording.content.optional(),
    tags: wording.tags.optional(),
    isFavorite: z.boolean().optional(),
  }),
  output: z.object({ script: scriptRow }),
  failures: [
    'not_found',
    'script_changed',
    'script_too_long',
    'script_title_too_long',
    'script_tags',
    'scripts_no_room',
  ],
})

export const toggleScriptArchive = defineOperation({
  name: 'toggleScriptArchive',
  summary: 'Puts a script into the archive, or takes it out of it; with `isArchived` as said.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, isArchived: z.boolean().optional() }),
  output: z.object({ isArchived: z.boolean() }),
  failures: ['not_found'],
})

export const deleteScript = defineOperation({
  name: 'deleteScript',
  summary: 'Takes a script out of the list at once; ten minutes later it and its versions are gone for good.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found'],
})

export const restoreScript = defineOperation({
  name: 'restoreScript',
  summary: 'Puts a script back that was deleted less than ten minutes ago.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found', 'script_gone', 'scripts_full'],
})

export const getScriptVersions = defineOperation({
  name: 'getScriptVersions',
  summary: 'Earlier texts of a script, newest first, at most fifty.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({ versions: z.array(scriptVersionRow) }),
  failures: ['not_found'],
})

export const getScriptVersion = defineOperation({
  name: 'getScriptVersion',
  summary: 'One earlier text of a script, whole.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ scriptId, versionId }),
  output: z.object({ version: scriptVersion }),
  failures: ['not_found'],
})

export const keepScriptVersion = defineOperation({
  name: 'keepScriptVersion',
  summary: 'Keeps a text beside the script that could not be merged with it. The script stays as it is.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  largestBody: wholeScriptBytes,
  input: z.object({
    scriptId,
    /** The version that the text was written from; kept, and no larger than the database can. */
    version: z.int32().min(1),
    title: wording.title,
    content: wording.content,
    tags: wording.tags,
  }),
  output: z.object({ versionId: z.string() }),
  failures: ['not_found', 'script_too_long', 'script_title_too_long', 'script_tags'],
})

export const restoreScriptVersion = defineOperation({
  name: 'restoreScriptVersion',
  summary: 'Makes an earlier text the script’s own again; what it was until now is kept as a version.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, versionId, version: z.number().int().optional() }),
  output: z.object({ script: scriptRow }),
  failures: ['not_found', 'script_changed', 'scripts_no_room'],
})

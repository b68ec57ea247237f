import { z } from 'zod'
import { script, scriptRow, scriptVersion, scriptVersionRow } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { newScriptFields, scriptFieldFailures, scriptFieldInputs } from '../scriptFields.ts'
import { scriptRules } from '../scriptRules.ts'

const scriptId = z.string().max(64)
const versionId = z.string().max(64)
const done = z.object({ success: z.literal(true) })

/** Request size in bytes for the longest text: up to 3 bytes per character and 2 per line end, plus JSON. */
const maxScriptRequestBytes = 6 * 1_048_576

export const getUserScripts = defineOperation({
  name: 'getUserScripts',
  summary:
    'Lists the caller’s scripts, last edited first, 50 per page. Archived scripts are listed only on request. An admin may name another account; that is logged.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({
    /** Id of another account, whose scripts an admin reads. Ignored if the caller is not an admin. */
    userId: z.string().min(1).max(64).optional(),
    includeArchived: z.boolean().default(false),
    /** Text to search for in title, text and tags. */
    search: z.string().max(200).optional(),
    tag: z.string().max(scriptRules.maxTagLength).optional(),
    onlyFavorites: z.boolean().default(false),
    sort: z.enum(['edited', 'opened', 'title']).default('edited'),
    /** `short`: the entries contain the text if it is short. `none`: no entry contains its text. */
    contents: z.enum(['short', 'none']).default('short'),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({ scripts: z.array(scriptRow), nextCursor: z.string().optional() }),
  failures: ['not_found', 'impersonation/of-admin'],
})

export const getScriptTags = defineOperation({
  name: 'getScriptTags',
  summary: 'Lists the tags of the caller’s scripts with their counts.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), scripts: z.number() })) }),
  failures: [],
})

export const getScript = defineOperation({
  name: 'getScript',
  summary: 'Returns one script with its full text.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({ script }),
  failures: ['not_found'],
})

export const openScript = defineOperation({
  name: 'openScript',
  summary: 'Records that a script was opened now.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found'],
})

export const saveScript = defineOperation({
  name: 'saveScript',
  summary:
    'Saves a new script. A repeated request with the same Idempotency-Key, or an identical request within two seconds, returns the saved script.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  idempotent: 'row',
  maxBodyBytes: maxScriptRequestBytes,
  input: z.object(newScriptFields),
  output: z.object({ scriptId: z.string(), script: scriptRow }),
  failures: ['not_found', ...scriptFieldFailures, 'scripts_full', 'scripts_no_room', 'repeated_differently'],
})

export const updateScript = defineOperation({
  name: 'updateScript',
  summary:
    'Changes title, text, tags or favourite; absent fields stay unchanged. With `version`, fails when the script was changed since.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  maxBodyBytes: maxScriptRequestBytes,
  input: z.object({
    scriptId,
    /** The version of the script on which the change is based. */
    version: z.number().int().optional(),
    ...z.object(scriptFieldInputs).partial().shape,
    isFavorite: z.boolean().optional(),
  }),
  output: z.object({ script: scriptRow }),
  failures: ['not_found', 'script_changed', ...scriptFieldFailures, 'scripts_no_room'],
})

export const toggleScriptArchive = defineOperation({
  name: 'toggleScriptArchive',
  summary: 'Archives or unarchives a script. With `isArchived`, sets that state.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, isArchived: z.boolean().optional() }),
  output: z.object({ isArchived: z.boolean() }),
  failures: ['not_found'],
})

export const deleteScript = defineOperation({
  name: 'deleteScript',
  summary: 'Deletes a script. It can be restored for ten minutes; then it and its versions are deleted permanently.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found'],
})

export const restoreScript = defineOperation({
  name: 'restoreScript',
  summary: 'Restores a script that was deleted less than ten minutes ago.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId }),
  output: done,
  failures: ['not_found', 'script_gone', 'scripts_full'],
})

export const getScriptVersions = defineOperation({
  name: 'getScriptVersions',
  summary: 'Lists earlier versions of a script, newest first, at most fifty.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId }),
  output: z.object({ versions: z.array(scriptVersionRow) }),
  failures: ['not_found'],
})

export const getScriptVersion = defineOperation({
  name: 'getScriptVersion',
  summary: 'Returns one earlier version of a script with its text.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ scriptId, versionId }),
  output: z.object({ version: scriptVersion }),
  failures: ['not_found'],
})

export const keepScriptVersion = defineOperation({
  name: 'keepScriptVersion',
  summary: 'Stores a conflicting text that could not be merged as a version. The script itself does not change.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  maxBodyBytes: maxScriptRequestBytes,
  input: z.object({
    scriptId,
    /** The version of the script on which the text is based. It is stored as a 32-bit integer. */
    version: z.int32().min(1),
    /**
     * For an absent field, the current value of the script is stored: a tab opened before an update of the app does not
     * send new fields.
     */
    ...z.object(scriptFieldInputs).partial().required({ content: true }).shape,
  }),
  output: z.object({ versionId: z.string() }),
  failures: ['not_found', ...scriptFieldFailures],
})

export const restoreScriptVersion = defineOperation({
  name: 'restoreScriptVersion',
  summary: 'Restores an earlier version of a script. The current text is stored as a version.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, versionId, version: z.number().int().optional() }),
  output: z.object({ script: scriptRow }),
  failures: ['not_found', 'script_changed', 'scripts_no_room'],
})

// The fields of a script that its owner edits. To add a field, add an entry to each of these objects
// and to those of scriptFieldRules.ts.
import { z } from 'zod'

/** The fields as scripts and versions return them. */
export const storedScriptFields = { title: z.string(), content: z.string(), tags: z.array(z.string()) }

/** The fields in requests. The operations check the actual limits, so that each failure has a specific message. */
export const scriptFieldInputs = {
  title: z.string().max(2_000),
  content: z.string(),
  tags: z.array(z.string().max(2_000)).max(1_000),
}

/** The failures of an operation whose input has an invalid script field. */
export const scriptFieldFailures = ['script_too_long', 'script_title_too_long', 'script_tags'] as const

/** The fields of a new script. Absent fields are empty. */
export const newScriptFields = {
  title: scriptFieldInputs.title.default(''),
  content: scriptFieldInputs.content.default(''),
  tags: scriptFieldInputs.tags.default([]),
}

/** The values of the fields, as scripts and versions return them. */
export type ScriptFields = { [Name in keyof typeof storedScriptFields]: z.output<(typeof storedScriptFields)[Name]> }

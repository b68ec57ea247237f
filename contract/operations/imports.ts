import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { scriptSource } from './scriptReview.ts'

/** What the server recognised in an imported file. */
export const importSummary = z.object({
  /** The file format, such as `pdf`. */
  format: z.string(),
  /** Kind of script, such as `screenplay` or `play`; `prose` if the text has no speakers. */
  kind: z.string(),
  title: z.string(),
  /** Number of pages; null if the format has no pages. */
  pages: z.number().nullable(),
  leftOut: scriptSource.shape.leftOut,
  roles: z.number(),
  /** `scenes`, `speeches` and `doubts` are absent if the text has no speakers. */
  scenes: z.number().optional(),
  speeches: z.number().optional(),
  doubts: z.number().optional(),
})

/** Failures of every import. */
const importFailures = [
  'import/empty',
  'import/unknown',
  'import/broken',
  'import/encrypted',
  'import/copy-protected',
  'import/scan',
  'import/too-long',
  'import/too-slow',
  'import/busy',
  'import/full',
  'scripts_full',
  'scripts_no_room',
  'script_too_long',
  'storage/quota-exceeded',
  'not_found',
] as const satisfies readonly FailureCode[]

export const importScript = defineEndpoint({
  name: 'importScript',
  ...endpointPaths.importScript,
  summary:
    'Creates a script from a file. Its bytes decide the format. A repeated request with the same Idempotency-Key returns the script of the first one.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 3_600 }],
  idempotent: 'row',
  params: z.object({}),
  query: z.object({
    /** Name of the file. A script without a title gets this name. */
    name: z.string().optional(),
  }),
  // The time limit for the upload, five minutes, is enough for 25 MB on a slow mobile connection.
  upload: { contentTypes: ['application/octet-stream'], maxBytes: 25 * 1_048_576, timeoutMs: 300_000 },
  output: z.object({ scriptId: z.string(), understood: importSummary }),
  isStoredFile: true,
  failures: importFailures,
})

export const importLink = defineOperation({
  name: 'importLink',
  summary:
    'Creates a script from a public page or file of the web, which the server fetches: http and https, 25 MB and 20 seconds at most. A repeated request with the same Idempotency-Key returns the script of the first one.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: 3_600 }],
  idempotent: 'row',
  input: z.object({
    /** Address of the web page from which the server imports the script. */
    url: z.string().min(1).max(2_000),
  }),
  output: importScript.output,
  failures: [
    ...importFailures,
    'import/link-invalid',
    'import/link-unreachable',
    'import/link-sign-in',
    'import/link-not-found',
    'import/link-too-large',
  ],
})

export const getScriptSource = defineEndpoint({
  name: 'getScriptSource',
  ...endpointPaths.getScriptSource,
  summary: 'Returns the file that a script was imported from.',
  access: 'verified',
  duringImpersonation: 'reads',
  auditName: 'original of a script',
  effect: 'reads',
  params: z.object({ scriptId: z.string() }),
  query: z.object({}),
  download: { contentTypes: ['application/octet-stream'], kind: 'whole' },
  isStoredFile: true,
  failures: ['not_found', 'storage/object-not-found'],
})

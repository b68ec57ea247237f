import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { scriptSource } from './scriptReview.ts'

/** What the server recognised in an imported file. */
export const importSummary = z.object({
  /** The file format, such as `pdf`. */
  format: z.string(),
  /** The script format, such as `screenplay` or `play`; `prose` where nobody speaks. */
  kind: z.string(),
  title: z.string(),
  /** Null where the format has no pages. */
  pages: z.number().nullable(),
  leftOut: scriptSource.shape.leftOut,
  roles: z.number(),
  /** These three are absent where nobody speaks. */
  scenes: z.number().optional(),
  speeches: z.number().optional(),
  doubts: z.number().optional(),
})

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
    /** The file's name. It names a script without a title. */
    name: z.string().optional(),
  }),
  // 25 MB take up to five minutes on a slow mobile connection.
  upload: { contentTypes: ['application/octet-stream'], maxBytes: 25 * 1_048_576, timeoutMs: 300_000 },
  output: z.object({ scriptId: z.string(), understood: importSummary }),
  failures: [
    'import/empty',
    'import/unknown',
    'import/broken',
    'import/encrypted',
    'import/scan',
    'import/too-long',
    'import/too-slow',
    'import/full',
    'scripts_full',
    'scripts_no_room',
    'script_too_long',
    'storage_full',
    'not_found',
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
  failures: ['not_found'],
})

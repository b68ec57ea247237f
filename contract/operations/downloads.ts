import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { endpointPaths } from '../endpointPaths.ts'

export const getAudio = defineEndpoint({
  name: 'getAudio',
  ...endpointPaths.getAudio,
  summary:
    'Returns the audio of a generation, also while it is generated. Everyone but its owner gets `storage/object-not-found`, with or without a session.',
  access: 'anyone',
  duringImpersonation: 'reads',
  auditName: 'audio',
  effect: 'reads',
  params: z.object({ file: z.string().regex(/^gen_\d{1,16}_[A-Za-z0-9]{22}\.mp3$/) }),
  query: z.object({
    /** Index of the first unit to send, for a generation that is not finished. Absent: 0. */
    from: z.string().optional(),
  }),
  download: { contentTypes: ['audio/mpeg'], kind: 'ranges' },
  isStoredFile: true,
  failures: ['storage/object-not-found', 'storage/canceled'],
})

export const exportData = defineEndpoint({
  name: 'exportData',
  ...endpointPaths.exportData,
  summary:
    'Returns all data of the caller as one ZIP, one download at a time. Requires proof of identity from the last ten minutes.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'reads',
  limits: [{ per: 'user', max: 20, windowS: 3_600 }],
  params: z.object({}),
  query: z.object({}),
  download: { contentTypes: ['application/zip'], kind: 'stream', sameSiteOnly: true },
  failures: ['auth/requires-recent-login', 'export/running'],
})

export const downloadCsv = defineEndpoint({
  name: 'downloadCsv',
  ...endpointPaths.downloadCsv,
  summary:
    'Returns an admin table as CSV, one download at a time. The query holds the filters of the table’s page. Coupon managers get the tables about coupons; the others are for staff.',
  // The lowest access level that any of the tables requires. `CsvTable` contains the access level of each table.
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'reads',
  limits: [{ per: 'user', max: 120, windowS: 3_600 }],
  params: z.object({ table: z.string() }),
  query: z.record(z.string(), z.unknown()),
  download: { contentTypes: ['text/csv'], kind: 'stream', sameSiteOnly: true },
  failures: ['bad_request', 'not_found', 'csv/running'],
})

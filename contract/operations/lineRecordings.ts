import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { lineRecording } from './rehearsal.ts'

const params = z.object({ scriptId: z.string(), lineId: z.string().regex(/^[\w.+]{1,64}$/) })
const contentTypes = ['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/mpeg', 'audio/wav']

export const storeLineRecording = defineEndpoint({
  name: 'storeLineRecording',
  ...endpointPaths.storeLineRecording,
  summary: 'Stores the user’s own recording of a line. Replaces an earlier one.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 60 }],
  params,
  query: z.object({
    /** Duration in milliseconds. Absent: 0. */
    ms: z.string().optional(),
  }),
  // Maximum size: about ten minutes of audio in the formats that browsers record.
  upload: { contentTypes, maxBytes: 10 * 1_048_576 },
  output: lineRecording,
  isStoredFile: true,
  failures: ['not_found', 'recording_not_sound', 'account_full', 'storage/quota-exceeded'],
})

export const getLineRecording = defineEndpoint({
  name: 'getLineRecording',
  ...endpointPaths.getLineRecording,
  summary: 'Returns the user’s own recording of a line.',
  access: 'verified',
  duringImpersonation: 'reads',
  auditName: 'recording of a line',
  effect: 'reads',
  params,
  query: z.object({
    /** Distinguishes the URLs of an earlier and a later recording of the line in the browser's cache. */
    at: z.string().optional(),
  }),
  download: { contentTypes, kind: 'ranges' },
  isStoredFile: true,
  failures: ['not_found', 'storage/object-not-found'],
})

export const deleteLineRecording = defineEndpoint({
  name: 'deleteLineRecording',
  ...endpointPaths.deleteLineRecording,
  summary: 'Deletes the user’s own recording of a line.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  params,
  query: z.object({}),
  output: z.object({ success: z.literal(true) }),
  isStoredFile: true,
  failures: ['not_found'],
})

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
  // About ten minutes, as browsers record them.
  upload: { contentTypes, maxBytes: 10 * 1_048_576 },
  output: lineRecording,
  failures: ['not_found', 'recording_not_sound', 'account_full', 'storage_full'],
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
  query: z.object({}),
  download: { contentTypes, kind: 'ranges' },
  failures: ['not_found'],
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
  failures: ['not_found'],
})

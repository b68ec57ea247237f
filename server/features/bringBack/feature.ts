import { defineFeature } from '../../services.ts'
import { bringBackRecording, findBroughtBack } from './bringBackRecording.ts'
import { bringBackScript } from './bringBackScript.ts'
import { bringBackVersion } from './bringBackVersion.ts'

/**
 * Brings the content of an export back into an account. The browser reads the archive and sends one item at a time; the
 * server checks each item like any other input (decision 78).
 */
export const bringBackFeature = defineFeature({
  name: 'bringBack',
  uses: ['clock', 'database', 'jobs', 'live', 'scriptReviews', 'storage', 'textWorkers'],
  operations: [bringBackScript, bringBackVersion, findBroughtBack],
  endpoints: [bringBackRecording],
})

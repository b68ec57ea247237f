/**
 * The list of expected failures, divided by area. For each failure code, it has the wire status and the sentence that
 * the user sees. Sentences that the specification contains are copied from it. Do not import zod here: the browser
 * loads this file.
 */
import { accountFailures } from './failureLists/accountFailures.ts'
import { adminFailures } from './failureLists/adminFailures.ts'
import { blogFailures } from './failureLists/blogFailures.ts'
import { planFailures } from './failureLists/planFailures.ts'
import { requestFailures } from './failureLists/requestFailures.ts'
import { scriptFailures } from './failureLists/scriptFailures.ts'
import { sharingFailures } from './failureLists/sharingFailures.ts'
import { speechFailures } from './failureLists/speechFailures.ts'

export type { FailureEntry, FailureStatus } from './failureLists/failureEntry.ts'

/**
 * Every expected failure by its code. An entry has the wire status of the failure, and builds the sentence for the user
 * from the facts of the failure.
 *
 * @example failures.invalid_input.formatMessage({ field: 'title', problem: 'is required' }) // "title: is required"
 */
export const failures = {
  ...requestFailures,
  ...accountFailures,
  ...adminFailures,
  ...planFailures,
  ...speechFailures,
  ...scriptFailures,
  ...blogFailures,
  ...sharingFailures,
}

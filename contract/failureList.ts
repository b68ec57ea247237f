/**
 * The list of expected failures: code → wire status and the sentence shown to the user, divided by area. If the
 * specification contains the text, it is copied from there. Do not import zod here: the browser loads this file.
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
 * Every foreseen failure by its code. An entry gives the wire status and builds the sentence from facts.
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

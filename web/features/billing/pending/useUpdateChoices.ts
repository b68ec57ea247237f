import type { InputOf } from '@scene-partner/contract/operations/index'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending, type Sending } from '../../../platform/page/useSending.ts'
import { readAttribution } from '../../../platform/session/attribution.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import * as messages from '../messages.ts'

type Choices = Pick<InputOf<'updatePendingChoices'>, 'couponCode' | 'plan'>

/** Stores a coupon code or a plan with the account; null removes it. Updates the session. */
export async function updateChoices(choices: Choices): Promise<void> {
  const attribution = typeof choices.couponCode === 'string' ? readAttribution() : {}
  sessionStore.setUser(await call('updatePendingChoices', { ...choices, ...attribution }))
}

/**
 * Returns `updateChoices` for use by a button: it does not run twice at the same time, and its error message is
 * available.
 */
export const useUpdateChoices = (): Sending<[Choices]> =>
  useSending(updateChoices, (error) => formatCallError(error, messages.couponApplyFailed))

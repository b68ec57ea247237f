import type { InputOf } from '@scene-partner/contract/operations/index'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending, type SendingState } from '../../../platform/page/useSending.ts'
import { readAttribution } from '../../../platform/session/attribution.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import * as messages from '../messages.ts'

type Choices = Pick<InputOf<'updatePendingChoices'>, 'couponCode' | 'plan'>

/** Stores a coupon code or a plan with the account; null removes the stored one. Updates the session in the browser. */
export async function updateChoices(choices: Choices): Promise<void> {
  const attribution = typeof choices.couponCode === 'string' ? readAttribution() : {}
  sessionStore.setUser(await call('updatePendingChoices', { ...choices, ...attribution }))
}

/**
 * Returns `updateChoices` for use by a button, together with its error message. The function does not start a second
 * time while it runs.
 */
export const useUpdateChoices = (): SendingState<[Choices]> =>
  useSending(updateChoices, (error) => formatCallError(error, messages.couponApplyFailed))

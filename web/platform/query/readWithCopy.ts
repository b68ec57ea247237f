import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { CallError } from '../api/callError.ts'
import { call } from '../api/client.ts'
import { sessionStore } from '../session/session.ts'
import { readOfflineAnswer } from '../storage/offlineDatabase.ts'

/** Returns whether no answer arrived, because the device is offline or the server cannot be reached. */
export const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.httpStatus === 0

/**
 * Time in ms to wait for an answer before the copy is used, or before an optional read fails. On some networks, as in
 * many dressing rooms, no answer ever arrives.
 */
const maxWaitMs = 6_000

/**
 * Calls a read operation. If the server cannot be reached or does not answer within 6 seconds, returns the copy of the
 * answer that this device has. Fails like `call` if there is no copy. `isOptional`: the caller can continue without the
 * answer, so without a copy the read also fails after 6 seconds.
 */
export async function readWithCopy<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  signal: AbortSignal,
  { isOptional = false } = {},
): Promise<{ answer: OutputOf<Name>; isCopy: boolean }> {
  const userId = sessionStore.get()?.user.uid
  const copy = userId === undefined ? undefined : await readOfflineAnswer(userId, name, input)
  if (copy === undefined && !isOptional) return { answer: await call(name, input, { signal }), isCopy: false }
  const waitLimit = new AbortController()
  const stopWaiting = () => waitLimit.abort()
  const timer = setTimeout(stopWaiting, maxWaitMs)
  signal.addEventListener('abort', stopWaiting)
  try {
    return { answer: await call(name, input, { signal: waitLimit.signal }), isCopy: false }
  } catch (error) {
    if (copy === undefined || signal.aborted || (!isUnreachable(error) && !waitLimit.signal.aborted)) throw error
    return { answer: copy, isCopy: true }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopWaiting)
  }
}

import type { CheckResult } from '../engineDefinition.ts'
import { HostedError } from './hostedError.ts'

const TIMEOUT_MS = 30_000

/**
 * Runs the check of a hosted service with a time limit. `check` returns a sentence that says what works. A
 * `HostedError` and a timeout become results; any other error is thrown.
 */
export async function runCheck(check: (signal: AbortSignal) => Promise<string>): Promise<CheckResult> {
  try {
    return { state: 'well', message: await check(AbortSignal.timeout(TIMEOUT_MS)) }
  } catch (error) {
    if (error instanceof HostedError) {
      return { state: error.kind === 'key' || error.kind === 'model' ? 'failed' : 'note', message: error.message }
    }
    if (error instanceof DOMException) return { state: 'note', message: `no answer within ${TIMEOUT_MS / 1000} s` }
    throw error
  }
}

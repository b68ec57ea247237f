import type { Failure, FailureCode } from '@scene-partner/contract/failures'
import { commonFailures, type OperationContract } from '@scene-partner/contract/operation'
import { recordFault } from './fakeFetch.ts'
import { respondWith } from './responses.ts'

type Contract = Pick<OperationContract, 'name' | 'access' | 'duringImpersonation' | 'unverifiedFailure' | 'failures'>

/** Failures of the access check (`server/platform/http/checkAccess.ts`), by what an operation requires. */
function listAccessFailures({ access, duringImpersonation, unverifiedFailure }: Contract): FailureCode[] {
  const codes: FailureCode[] = duringImpersonation === 'reads' ? [] : ['read_only']
  if (duringImpersonation === 'only') codes.push('signed_out', 'not_allowed')
  if (access === 'anyone') return codes
  codes.push('signed_out')
  if (access === 'session') return codes
  codes.push(unverifiedFailure ?? 'email_not_verified')
  if (access === 'verified') return codes
  return [...codes, 'second-factor/needed', 'not_allowed']
}

const isPossible = (contract: Contract, code: FailureCode) =>
  [...commonFailures, ...listAccessFailures(contract), ...contract.failures].includes(code)

/** Returns the response for a failure. A failure that the contract does not declare is a fault. */
export function respondToFailure(contract: Contract, failure: Failure): Response {
  if (!isPossible(contract, failure.code)) recordFault(`${contract.name} cannot fail with ${failure.code}`)
  return respondWith(failure)
}

import type { Failure, FailureCode } from '@scene-partner/contract/failures'
import type { EndpointContract } from '@scene-partner/contract/endpoint'
import { commonFailures, type OperationContract } from '@scene-partner/contract/operation'
import { recordFault } from './fakeFetch.ts'
import { respondWith } from './responses.ts'

/** The parts of a contract that decide which failures are possible. */
export type FailureContract = Pick<
  OperationContract,
  'name' | 'access' | 'duringImpersonation' | 'unverifiedFailure' | 'failures'
> &
  Pick<EndpointContract, 'isStoredFile'>

/** Returns the failures that the access check (`server/platform/http/checkAccess.ts`) can cause for an operation. */
function listAccessFailures(contract: FailureContract): FailureCode[] {
  const { access, duringImpersonation, unverifiedFailure, isStoredFile } = contract
  const signedOut = isStoredFile ? 'storage/unauthenticated' : 'signed_out'
  const notAllowed = isStoredFile ? 'storage/unauthorized' : 'not_allowed'
  const codes: FailureCode[] = duringImpersonation === 'reads' ? [] : ['read_only']
  if (duringImpersonation === 'only') codes.push(signedOut, notAllowed)
  if (access === 'anyone') return codes
  codes.push(signedOut)
  if (access === 'session') return codes
  codes.push(unverifiedFailure ?? 'email_not_verified')
  if (access === 'verified') return codes
  return [...codes, 'second-factor/needed', notAllowed]
}

const isPossible = (contract: FailureContract, code: FailureCode) =>
  [...commonFailures, ...listAccessFailures(contract), ...contract.failures].includes(code)

/** Returns the response for a failure. Records a fault if the operation cannot cause this failure. */
export function respondToFailure(contract: FailureContract, failure: Failure): Response {
  if (!isPossible(contract, failure.code)) recordFault(`${contract.name} cannot fail with ${failure.code}`)
  return respondWith(failure)
}

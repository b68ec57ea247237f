import { fail, getHttpStatus, type Failure } from '@scene-partner/contract/failures'
import { toWireError } from '@scene-partner/contract/wireError'

/** The request id of every response. */
const testRequestId = 'req_1'

/** Returns the response of the server for a failure. */
export const respondWith = (failure: Failure): Response =>
  Response.json(toWireError(failure), {
    status: getHttpStatus(failure.code),
    headers: { 'x-request-id': testRequestId },
  })

/**
 * Returns the response `internal` of the fake server. The application gets it if its request, or the answer that the test
 * defined, does not match the contract.
 */
export const brokenAnswer = (): Response => respondWith(fail('internal', { requestId: testRequestId }))

/** The answer of a proxy in front of the server: a page that is not JSON. */
export class ProxyPage {
  readonly httpStatus: number

  constructor(httpStatus: number) {
    this.httpStatus = httpStatus
  }

  respond(): Response {
    return new Response('<html></html>', { status: this.httpStatus })
  }
}

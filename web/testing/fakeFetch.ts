/** Answers one request of `fetch`. `path` is the URL that the application passed. */
export type Respond = (path: string, init: RequestInit) => Response | Promise<Response>

let respond: Respond | undefined
let faults: string[] = []

/**
 * Records a fault, such as an invalid answer. The test that is running fails at its end, even if the application
 * catches the error.
 */
export function recordFault(fault: string): void {
  faults.push(fault)
}

/** Returns the faults since the last call and clears the list. */
export function takeRecordedFaults(): readonly string[] {
  const taken = [...new Set(faults)]
  faults = []
  return taken
}

/** An error of `fetch` itself: the server cannot be reached. Handlers throw it. */
export class NetworkFailure extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/** Answers `fetch` by calling `given` until the end of the test. Tests of screens use `fakeServer` instead. */
export function answerFetch(given: Respond): void {
  respond = given
}

const createAbortError = () => new DOMException('This operation was aborted', 'AbortError')

/** Returns a promise that rejects when the signal aborts, as `fetch` does. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(createAbortError()), { once: true })
  })

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (!respond) {
    recordFault(`${init.method ?? 'GET'} ${path}: this test has no fake server`)
    throw new NetworkFailure()
  }
  return respond(path, init)
}

async function fakeFetch(target: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const path = typeof target === 'string' ? target : target instanceof URL ? target.href : target.url
  // A browser sends nothing if the signal has aborted before.
  if (init.signal?.aborted) throw createAbortError()
  const answered = answer(path, init)
  return init.signal ? Promise.race([answered, rejectOnAbort(init.signal)]) : answered
}

/**
 * Replaces `fetch` with the fake, which stays for all tests of a file, and removes the responder of the previous test.
 */
export function resetFetch(): void {
  respond = undefined
  globalThis.fetch = fakeFetch
}

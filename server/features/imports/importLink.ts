import { fail } from '@scene-partner/contract/failures'
import { importLink as importLinkContract } from '@scene-partner/contract/operations/imports'
import { PageFetchError, type FetchedPage, type PageProblem } from '../../adapters/pageFetcher/pageFetcher.ts'
import type { Operation } from '../../platform/http/operation.ts'
import { operation, type Services } from '../../services.ts'
import type { FileImporter } from './importFile.ts'

const failures = {
  invalid: 'import/link-invalid',
  // An unknown host and a host that is not public get the same answer, so that nobody learns which host names exist.
  unreachable: 'import/link-unreachable',
  signIn: 'import/link-sign-in',
  notFound: 'import/link-not-found',
  tooLarge: 'import/link-too-large',
  tooSlow: 'import/link-unreachable',
} as const satisfies Record<PageProblem, string>

const failureFor = (error: unknown): unknown =>
  error instanceof PageFetchError ? fail(failures[error.problem]) : error

const passwordField = /<input\b[^<>]{0,400}type\s*=\s*["']?password/iu
const htmlStart = /^\s*(?:<!--[^]{0,400}?-->\s*)*<(?:!doctype\s+html|html|head)\b/iu
const scannedBytes = 1_048_576

/** Whether a site sent a sign-in form instead of the script. `roles`: how many roles the parser found on the page. */
function isSignInPage({ bytes }: FetchedPage, roles: number): boolean {
  if (roles > 0) return false
  const text = Buffer.from(bytes.subarray(0, scannedBytes)).toString('latin1')
  return htmlStart.test(text) && passwordField.test(text)
}

/** Creates the operation that turns a public page of the web into a script. */
export const createImportLink = (importFile: FileImporter): Operation<Services> =>
  operation(importLinkContract, async ({ input, caller: { userId }, request, pageFetcher, ...services }) => {
    const page = await pageFetcher.fetchPage(input.url, request.signal).catch((error: unknown) => {
      throw failureFor(error)
    })
    if (page.bytes.length === 0) throw fail('import/empty')
    return importFile(services, {
      userId,
      name: page.name,
      bytes: page.bytes,
      request,
      check({ characters }) {
        if (isSignInPage(page, characters.length)) throw fail('import/link-sign-in')
      },
    })
  })

/** The content of a fetched page. */
export type FetchedPage = {
  bytes: Uint8Array
  /** File name that the server suggests, else the last part of the address; '' if there is none. Untrusted. */
  name: string
}

/** Why a page was not fetched. */
export type PageProblem =
  /** The text is not an accepted web address: another protocol or port, a user name or password, or an unusual host. */
  | 'invalid'
  /**
   * The page may not or cannot be fetched: an unknown host, an address that is not public, too many redirects, no
   * response, or one with an error.
   */
  | 'unreachable'
  /** The server asks for a sign-in. */
  | 'signIn'
  /** The server has no such page. */
  | 'notFound'
  | 'tooLarge'
  | 'tooSlow'

/** Thrown when a page was not fetched. */
export class PageFetchError extends Error {
  readonly problem: PageProblem

  constructor(problem: PageProblem, options?: ErrorOptions) {
    super(`page not fetched: ${problem}`, options)
    this.problem = problem
  }
}

/** Fetches public pages of the web for users. It never connects to an address that is not public (S-50). */
export type PageFetcher = {
  /**
   * Fetches a page without cookies. Follows up to three redirects, each of which is checked like the first address.
   *
   * @throws PageFetchError, or the signal's reason if it aborts
   */
  fetchPage(link: string, signal: AbortSignal): Promise<FetchedPage>
}

/** Largest page in bytes, after decompression. An uploaded file has the same limit. */
export const maxPageBytes = 25 * 1_048_576
export const maxRedirects = 3

import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { BlogPostList, BlogPostPage } from '@scene-partner/contract/operations/blog'
import { data, redirect, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router'
import { getSignInDestination, getAuthMode } from './features/auth/index.ts'
import { parseBlogListUrl, type BlogListData, type BlogPostData } from './features/blog/index.ts'
import { chooseHero, type LandingData } from './features/landing/index.ts'
import type { TrialData } from './features/billing/index.ts'
import { CallError } from './platform/api/callError.ts'
import { call } from './platform/api/client.ts'
import { fetchPublicVoices } from './platform/api/publicVoices.ts'
import { sessionStore } from './platform/session/session.ts'

/**
 * The data that the server gives to the loaders. In the browser, the loaders fetch the data from the server instead.
 */
export type ServerContext = {
  session: Session | null
  voices: readonly Voice[]
  blog: {
    list(parsed: { page: number; tag?: string | undefined }): Promise<BlogPostList>
    read(slug: string): Promise<BlogPostPage | null>
  }
  /** The settings of the public site; null if the server could not read them. */
  site: PublicSite | null
}

function getServerContext({ context }: LoaderFunctionArgs): ServerContext | null {
  const given: unknown = context
  const isServerContext = typeof given === 'object' && given !== null && 'session' in given && 'voices' in given
  return isServerContext ? (given as ServerContext) : null
}

/** Returns the session for which a page is loaded; null for a visitor. */
export function getSession(args: LoaderFunctionArgs): Session | null {
  const server = getServerContext(args)
  return server ? server.session : sessionStore.get()
}

async function loadVoices(args: LoaderFunctionArgs): Promise<readonly Voice[]> {
  return getServerContext(args)?.voices ?? fetchPublicVoices()
}

/**
 * Loads the data of the landing page. If the voices cannot be loaded, the page shows neither their number nor their
 * names.
 */
export async function landingLoader(args: LoaderFunctionArgs): Promise<LandingData> {
  const hero = chooseHero(Math.random())
  try {
    const voices = await loadVoices(args)
    return { hero, voiceCount: voices.length, names: voices.slice(0, 20).map((voice) => voice.name) }
  } catch {
    return { hero, voiceCount: 0, names: [] } // The server cannot be reached: no number of voices is shown.
  }
}

/** Loads the testimonials of the trial page. If this fails, the page is shown without testimonials. */
export async function trialLoader(args: LoaderFunctionArgs): Promise<TrialData> {
  const server = getServerContext(args)
  try {
    const site = server ? server.site : await call('getSite', {})
    return { testimonials: site?.testimonials ?? [], areSamples: site?.areSamples ?? false }
  } catch {
    return { testimonials: [], areSamples: false } // The server cannot be reached: no testimonials are shown.
  }
}

/**
 * Loads the data of the landing page, which a visitor sees instead of a protected page. Returns null for a signed-in
 * user.
 */
export function signedOutLandingLoader(args: LoaderFunctionArgs): Promise<LandingData> | null {
  return getSession(args) ? null : landingLoader(args)
}

/** Loads the voices of the gallery. Returns null if this failed; the gallery then shows the error. */
export async function voicesLoader(args: LoaderFunctionArgs): Promise<readonly Voice[] | null> {
  try {
    return await loadVoices(args)
  } catch {
    return null // The gallery shows the error and a Try Again button.
  }
}

const notFound = () => data({ state: 'absent' as const }, { status: 404 })
const unavailable = () => data({ state: 'away' as const }, { status: 503 })

type LoaderResult<Data> = Data | ReturnType<typeof notFound> | ReturnType<typeof unavailable>

/**
 * Loads one page of the list of blog posts. Answers with 404 for a page after the last one, an invalid page number, and
 * an unknown tag.
 */
export async function blogListLoader(args: LoaderFunctionArgs): Promise<LoaderResult<BlogListData>> {
  const parsed = parseBlogListUrl(new URL(args.request.url).searchParams)
  if (!parsed) return notFound()
  const { page, tag } = parsed
  const input = { page, ...(tag !== null && { tag }) }
  try {
    const list = await (getServerContext(args)?.blog.list(input) ?? call('getBlogPosts', input))
    const isEmptyBlog = page === 1 && tag === null
    return list.posts.length === 0 && !isEmptyBlog ? notFound() : { state: 'ready', list, tag }
  } catch {
    return unavailable() // The blog shows the error and a Try Again button.
  }
}

/** Loads one blog post. For a draft, the result is the same as for a post that does not exist. */
export async function blogPostLoader(args: LoaderFunctionArgs): Promise<LoaderResult<BlogPostData>> {
  const slug = args.params.slug ?? ''
  const server = getServerContext(args)
  try {
    const reading = await (server ? server.blog.read(slug) : call('getBlogPost', { slug }))
    return reading ? { state: 'ready', reading } : notFound()
  } catch (error) {
    return error instanceof CallError && error.status === 'not-found' ? notFound() : unavailable()
  }
}

/**
 * Loads the data of a page again only if the URL stays the same, as with *Try Again*. If only filters in the URL
 * change, nothing is loaded.
 */
export const revalidateOnSameUrl: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href

/** Returns path and query of the URL that was requested. */
export const getUrlPath = ({ request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/** Redirects signed-out visitors to the sign-in page. After sign-in, the page that they requested opens. */
export function requireSignedIn(args: LoaderFunctionArgs): null {
  if (!getSession(args)) throw redirect(`/sign-in?redirect=${encodeURIComponent(getUrlPath(args))}`)
  return null
}

/**
 * Redirects a signed-in user from the pages for sign-in and sign-up to the page that opens after sign-in. The form for
 * a forgotten password stays open.
 */
export function requireSignedOut(args: LoaderFunctionArgs): null {
  const session = getSession(args)
  const { pathname, searchParams } = new URL(args.request.url)
  if (session && getAuthMode(pathname, searchParams) !== 'reset') {
    const redirectParam = searchParams.get('redirect')
    throw redirect(getSignInDestination({ session, redirectParam, storedRedirect: null, plan: null }))
  }
  return null
}

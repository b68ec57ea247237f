import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { BlogList, BlogReading } from '@scene-partner/contract/operations/blog'
import { data, redirect, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router'
import { destinationAfterSignIn, modeOf, secondFactorStep } from './features/accounts/index.ts'
import { readListAddress, type ListData, type PostData } from './features/blog/index.ts'
import { chooseHero, type WelcomeData } from './features/welcome/index.ts'
import type { TrialData } from './features/billing/index.ts'
import { CallError } from './platform/callError.ts'
import { call } from './platform/client.ts'
import { awaitsSecondFactor, isAdmin, isStaff } from './platform/access.ts'
import { publicVoices } from './platform/publicVoices.ts'
import { sessionStore } from './platform/session.ts'

/** What the server hands to loaders; in the browser they look for themselves. */
export type ServerContext = {
  session: Session | null
  voices: readonly Voice[]
  blog: {
    list(asked: { page: number; tag?: string | undefined }): Promise<BlogList>
    read(slug: string): Promise<BlogReading | null>
  }
  /** Null where the settings cannot be read. */
  site: PublicSite | null
}

function fromServer({ context }: LoaderFunctionArgs): ServerContext | null {
  const given: unknown = context
  const isOurs = typeof given === 'object' && given !== null && 'session' in given && 'voices' in given
  return isOurs ? (given as ServerContext) : null
}

function sessionOf(args: LoaderFunctionArgs): Session | null {
  const server = fromServer(args)
  return server ? server.session : sessionStore.get()
}

async function voicesOf(args: LoaderFunctionArgs): Promise<readonly Voice[]> {
  return fromServer(args)?.voices ?? publicVoices()
}

/** The welcome page stands without its count where the voices cannot be asked for. */
export async function welcomeLoader(args: LoaderFunctionArgs): Promise<WelcomeData> {
  const hero = chooseHero(Math.random())
  try {
    const voices = await voicesOf(args)
    return { hero, voiceCount: voices.length, names: voices.slice(0, 20).map((voice) => voice.name) }
  } catch {
    return { hero, voiceCount: 0, names: [] } // unreachable: the page says the same without figures
  }
}

/** What people say of the house. The page stands as well without it. */
export async function trialLoader(args: LoaderFunctionArgs): Promise<TrialData> {
  const server = fromServer(args)
  try {
    const site = server ? server.site : await call('getSite', {})
    return { testimonials: site?.testimonials ?? [], areSamples: site?.areSamples ?? false }
  } catch {
    return { testimonials: [], areSamples: false } // unreachable: the page says the same without them
  }
}

/** Signed out, a protected page shows the welcome in its place; signed in, nothing of it is needed. */
export function inItsPlaceLoader(args: LoaderFunctionArgs): Promise<WelcomeData> | null {
  return sessionOf(args) ? null : welcomeLoader(args)
}

/** The gallery's voices; null where they cannot be asked for, which the page then says. */
export async function voicesLoader(args: LoaderFunctionArgs): Promise<readonly Voice[] | null> {
  try {
    return await voicesOf(args)
  } catch {
    return null // the screen shows the failure with Try Again, which asks anew
  }
}

const notThere = () => data({ state: 'absent' as const }, { status: 404 })
const nobodyAnswers = () => data({ state: 'away' as const }, { status: 503 })

type Answered<Data> = Data | ReturnType<typeof notThere> | ReturnType<typeof nobodyAnswers>

/** A page of posts. Beyond the last one, and for a subject nobody wrote of, there is no such page. */
export async function blogListLoader(args: LoaderFunctionArgs): Promise<Answered<ListData>> {
  const asked = readListAddress(new URL(args.request.url).searchParams)
  if (!asked) return notThere()
  const { page, tag } = asked
  const input = { page, ...(tag !== null && { tag }) }
  try {
    const list = await (fromServer(args)?.blog.list(input) ?? call('getBlogPosts', input))
    const isEmptyBlog = page === 1 && tag === null
    return list.posts.length === 0 && !isEmptyBlog ? notThere() : { state: 'ready', list, tag }
  } catch {
    return nobodyAnswers() // the screen says so, with Try Again
  }
}

/** One post. A draft is as if it were not there. */
export async function blogPostLoader(args: LoaderFunctionArgs): Promise<Answered<PostData>> {
  const slug = args.params.slug ?? ''
  const server = fromServer(args)
  try {
    const reading = await (server ? server.blog.read(slug) : call('getBlogPost', { slug }))
    return reading ? { state: 'ready', reading } : notThere()
  } catch (error) {
    return error instanceof CallError && error.status === 'not-found' ? notThere() : nobodyAnswers()
  }
}

/** Filters stand in the address, and change nothing of what was loaded: only *Try Again* asks anew. */
export const onlyWhenAsked: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href

const addressOf = ({ request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/** Redirects signed-out visitors to sign in, and back here afterwards. */
export function signedInOnly(args: LoaderFunctionArgs): null {
  if (!sessionOf(args)) throw redirect(`/sign-in?redirect=${encodeURIComponent(addressOf(args))}`)
  return null
}

/** Whoever is signed in already is taken where a sign-in would have taken them. */
export function signedOutOnly(args: LoaderFunctionArgs): null {
  const session = sessionOf(args)
  const { pathname, searchParams } = new URL(args.request.url)
  if (session && modeOf(pathname, searchParams) !== 'reset') {
    const redirectParam = searchParams.get('redirect')
    throw redirect(destinationAfterSignIn({ session, redirectParam, storedRedirect: null, plan: null }))
  }
  return null
}

/** Who has yet to show their second factor is asked for it first. */
function factorFirst(args: LoaderFunctionArgs): void {
  if (awaitsSecondFactor(sessionOf(args))) throw redirect(secondFactorStep(addressOf(args)))
}

export function staffOnly(args: LoaderFunctionArgs): null {
  factorFirst(args)
  if (!isStaff(sessionOf(args))) throw redirect('/')
  return null
}

export function adminOnly(args: LoaderFunctionArgs): null {
  factorFirst(args)
  if (!isAdmin(sessionOf(args))) throw redirect('/')
  return null
}

/** Coupons are open to staff and to those who may manage coupons alone. */
export function couponsOnly(args: LoaderFunctionArgs): null {
  factorFirst(args)
  const session = sessionOf(args)
  const mayManage = session?.claims.canManageCoupons && session.claims.impersonatedBy === null
  if (!mayManage && !isStaff(session)) throw redirect('/')
  return null
}

/** Asked of nobody who has nothing to show, or has shown it. */
export function factorStep(args: LoaderFunctionArgs): null {
  signedInOnly(args)
  if (!awaitsSecondFactor(sessionOf(args))) throw redirect('/')
  return null
}

export function adminHome(args: LoaderFunctionArgs): null {
  staffOnly(args)
  throw redirect('/admin/dashboard')
}

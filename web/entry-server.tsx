import type { Session, Voice } from '@scene-partner/contract/entities'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { renderDocument } from './document.ts'
import type { Article, RouteHandle } from './shell/index.ts'
import type { ServerContext } from './loaders.ts'
import { getSecondFactorRedirect } from './platform/session/access.ts'
import { emptyPageState, PageContext, type PageState, type Theme } from './platform/page/pageState.ts'
import { allRoutes } from './allRoutes.ts'

export type RenderRequest = {
  /** The complete requested URL. */
  url: string
  session: Session | null
  voices: readonly Voice[]
  blog: ServerContext['blog']
  site: ServerContext['site']
  theme: Theme
  /** Nonce of the content security policy for the style elements of this page. Each response has another nonce. */
  nonce: string
  isLocal: boolean
  /** Calls an operation that reads data of the signed-in account. Throws if the account may not read this data. */
  readOperation(call: { name: string; input: unknown }): Promise<unknown>
  manifest: Manifest
  /** Resolves after the server has handled other requests. Called between two parts of the rendering. */
  yieldToEventLoop(): Promise<void>
}

/** The properties of Vite's build manifest that this file reads. */
export type Manifest = Record<
  string,
  { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

export type RenderResult =
  | { status: number; location: string }
  /** The page exists only in local mode, but the server does not run in local mode. It answers with `not_found`. */
  | { isAbsent: true }
  | {
      status: number
      html: string
      isIndexable: boolean
      hidesAddress: boolean
      /** Whether the page contains data of the signed-in account. */
      hasAccountData: boolean
      /** The first error that occurred while the route was loaded. The server logs this error. */
      failure?: unknown
    }

const handler = createStaticHandler(allRoutes)

// The type conversion is safe, because `router.tsx` creates every handle with this type.
const getHandles = (context: StaticHandlerContext) =>
  context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? [])
const getHandle = (context: StaticHandlerContext) => getHandles(context).at(-1)

/** Returns the names of the screens whose files the page preloads. */
function listPreloadedScreens(context: StaticHandlerContext, session: Session | null): string[] {
  const screens = getHandles(context).flatMap(({ screen }) => screen || [])
  const showsLanding = session === null && screens.includes('ProtectedScreen')
  return [
    ...screens,
    ...(showsLanding ? ['LandingScreen'] : []),
    ...(getHandle(context)?.canBeNotFound ? ['NotFoundScreen'] : []),
  ]
}

function getPageArticle(context: StaticHandlerContext): Article | null {
  const { route } = context.matches.at(-1) ?? {}
  return (route && getHandle(context)?.getArticle?.(context.loaderData[route.id])) ?? null
}

/**
 * Reads the data that the frame of the page shows. Returns null if the frame needs none, if no user with a verified
 * address is signed in, or if a loader or this reading fails. The browser then loads the data.
 */
async function readQueries(
  context: StaticHandlerContext,
  { url, session, readOperation }: RenderRequest,
): Promise<PageState['queries']> {
  if (!session?.user.emailVerified || context.errors) return null
  const handle = getHandle(context)
  const calls = handle?.listServerQueries?.(new URL(url).searchParams) ?? []
  if (calls.length === 0) return null
  const read = (wanted: typeof calls) =>
    Promise.all(wanted.map(async (call) => ({ ...call, output: await readOperation(call) })))
  try {
    const first = await read(calls)
    return [...first, ...(await read(handle?.listFollowingQueries?.(first) ?? []))]
  } catch {
    return null // The server has logged why reading failed.
  }
}

function renderMarkup(context: StaticHandlerContext, page: PageState): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <PageContext value={page}>
        {/* The router would write its state into an inline script, which the content security policy refuses. So `page`
            contains this state. */}
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PageContext>
    </StrictMode>,
  )
}

/** Renders one page. Returns the complete HTML document and its status, or the URL to redirect to. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { url, session, voices, blog, site, theme, isLocal, yieldToEventLoop } = request
  const secondFactorRedirect = getSecondFactorRedirect(session, new URL(url))
  if (secondFactorRedirect) return { status: 302, location: secondFactorRedirect }
  const requestContext: ServerContext = { session, voices, blog, site }
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' }
  }
  const handle = getHandle(context)
  if (handle?.isLocalOnly && !isLocal) return { isAbsent: true }
  // If a loader failed, the browser gets only the status of the response. The error text stays on the server.
  const router = { loaderData: context.loaderData, actionData: null, errors: null }
  const isOfflinePage = handle?.isOfflinePage ?? false
  const page: PageState = {
    // The offline page contains no session: the browser caches it, and may show it to another user later.
    session: isOfflinePage ? null : session,
    theme,
    isLocal,
    isOfflinePage,
    announcement: isOfflinePage ? null : (site?.announcement ?? null),
    plans: site?.plans ?? emptyPageState.plans,
    queries: await readQueries(context, request),
    router: context.errors || isOfflinePage ? null : router,
  }
  const status = context.errors ? context.statusCode : (handle?.status ?? context.statusCode)
  const isIndexable = !handle?.isPrivate && !handle?.isUnlisted && status === 200
  await yieldToEventLoop()
  const markup = renderMarkup(context, page)
  await yieldToEventLoop()
  const seo = isIndexable
    ? {
        url,
        canonicalParams: handle?.canonicalParams ?? [],
        article: getPageArticle(context),
        rating: site?.rating ?? null,
      }
    : null
  const html = renderDocument({ ...request, page, markup, screens: listPreloadedScreens(context, session), seo })
  return {
    status,
    html,
    isIndexable,
    hidesAddress: handle?.hidesAddress ?? false,
    hasAccountData: page.queries !== null,
    ...(context.errors ? { failure: Object.values(context.errors)[0] } : {}),
  }
}

function listPublicPaths(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, handle, children = [] }) => {
    const facts = handle as RouteHandle | undefined
    const isPublic = facts && !facts.isPrivate && !facts.isUnlisted && !facts.isLocalOnly && !/[:*]/.test(path ?? '*')
    return [...(isPublic && path ? [path] : []), ...listPublicPaths(children)]
  })
}

/** Returns the path of every page that search engines may list, for the sitemap. */
export const publicPaths = (): readonly string[] => listPublicPaths(allRoutes)

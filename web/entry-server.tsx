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
  /** CSP nonce for the style elements of this page. Each response has a new one. */
  nonce: string
  isLocal: boolean
  /** Reads data of the signed-in account. Throws if the account may not read it. */
  readOperation(call: { name: string; input: unknown }): Promise<unknown>
  manifest: Manifest
  /** Lets the server handle other requests between two parts of the work. */
  yieldToEventLoop(): Promise<void>
}

/** The part of Vite's build manifest that is read here. */
export type Manifest = Record<
  string,
  { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

export type RenderResult =
  | { status: number; location: string }
  /** The page exists only in local mode, and the server is not in local mode. The server answers `not_found`. */
  | { isAbsent: true }
  | {
      status: number
      html: string
      isIndexable: boolean
      hidesAddress: boolean
      /** Whether the page contains outputs of operations that the account read. */
      hasAccountData: boolean
      /** Error that was thrown while the page was rendered, for the log. */
      failure?: unknown
    }

const handler = createStaticHandler(allRoutes)

// The cast is safe, because `router.tsx` creates every handle with this type.
const getHandles = (context: StaticHandlerContext) =>
  context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? [])
const getHandle = (context: StaticHandlerContext) => getHandles(context).at(-1)

/** Returns the names of the screens whose files are preloaded with the page. */
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
 * Reads the data that the shell shows. Null if the shell needs no data, or if a read fails: in that case the browser
 * loads the data.
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
    return null // The server has logged the failure.
  }
}

function renderMarkup(context: StaticHandlerContext, page: PageState): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <PageContext value={page}>
        {/* The router's own state would be an inline script, which the CSP refuses. `page` contains this state
            instead. */}
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PageContext>
    </StrictMode>,
  )
}

/** Renders one page: returns the whole document with its status, or where to redirect. */
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
  // A failed loader is reported by status only. The error text stays on the server.
  const router = { loaderData: context.loaderData, actionData: null, errors: null }
  const isOfflinePage = handle?.isOfflinePage ?? false
  const page: PageState = {
    // The offline page contains no session, because browsers cache it and may show it to another user.
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

/** Returns every indexable path, for the sitemap. */
export const publicPaths = (): readonly string[] => listPublicPaths(allRoutes)

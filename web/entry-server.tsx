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
import { writeDocument } from './document.ts'
import type { Article, RouteHandle } from './features/house/index.ts'
import type { ServerContext } from './loaders.ts'
import { PageContext, type PageState, type Theme } from './platform/page.ts'
import { routes } from './router.tsx'

export type RenderRequest = {
  /** The whole address that was asked for. */
  url: string
  session: Session | null
  voices: readonly Voice[]
  blog: ServerContext['blog']
  site: ServerContext['site']
  theme: Theme
  /** Allows this page's own style elements; new for each answer. */
  nonce: string
  isLocal: boolean
  manifest: Manifest
}

/** What Vite wrote down about the built files; only what is read here. */
export type Manifest = Record<
  string,
  { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] }
>

export type Rendered =
  | { status: number; location: string }
  /** As if there were no such page. */
  | { isAbsent: true }
  | {
      status: number
      html: string
      isIndexable: boolean
      hidesAddress: boolean
      /** What went wrong while it was drawn; for the log. */
      failure?: unknown
    }

const handler = createStaticHandler(routes)

// Every handle is written in the one table of routes, under this type.
const handlesOf = (context: StaticHandlerContext) =>
  context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? [])
const handleOf = (context: StaticHandlerContext) => handlesOf(context).at(-1)

/** The screens whose files the page comes with. */
function screensOf(context: StaticHandlerContext, session: Session | null): string[] {
  const screens = handlesOf(context).flatMap(({ screen }) => screen || [])
  const isWelcome = session === null && screens.includes('InItsPlaceScreen')
  return [
    ...screens,
    ...(isWelcome ? ['WelcomeScreen'] : []),
    ...(handleOf(context)?.mayBeAbsent ? ['NotFoundScreen'] : []),
  ]
}

function articleIn(context: StaticHandlerContext): Article | null {
  const { route } = context.matches.at(-1) ?? {}
  return (route && handleOf(context)?.articleOf?.(context.loaderData[route.id])) ?? null
}

function draw(context: StaticHandlerContext, page: PageState): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <PageContext value={page}>
        {/* Its own state would be an inline script, which our policy refuses; it travels in ours. */}
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PageContext>
    </StrictMode>,
  )
}

/** Answers one page: the whole document with the right status, or where to go instead. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const { url, session, voices, blog, site, theme, isLocal } = request
  const requestContext: ServerContext = { session, voices, blog, site }
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' }
  }
  const handle = handleOf(context)
  if (handle?.isLocalOnly && !isLocal) return { isAbsent: true }
  // What failed is told by status alone: its words stay on the server.
  const router = { loaderData: context.loaderData, actionData: null, errors: null }
  const isShell = handle?.isShell ?? false
  const page: PageState = {
    // Browsers keep the shell for whoever comes next.
    session: isShell ? null : session,
    theme,
    isLocal,
    isShell,
    announcement: isShell ? null : (site?.announcement ?? null),
    router: context.errors || isShell ? null : router,
  }
  const status = context.errors ? context.statusCode : (handle?.status ?? context.statusCode)
  const isIndexable = !handle?.isPrivate && !handle?.isUnlisted && status === 200
  const markup = draw(context, page)
  const shared = isIndexable
    ? { url, keepsQuery: handle?.keepsQuery ?? [], article: articleIn(context), rating: site?.rating ?? null }
    : null
  const html = writeDocument({ ...request, page, markup, screens: screensOf(context, session), shared })
  return {
    status,
    html,
    isIndexable,
    hidesAddress: handle?.hidesAddress ?? false,
    ...(context.errors ? { failure: Object.values(context.errors)[0] } : {}),
  }
}

function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, handle, children = [] }) => {
    const facts = handle as RouteHandle | undefined
    const isPublic = facts && !facts.isPrivate && !facts.isUnlisted && !facts.isLocalOnly && !/[:*]/.test(path ?? '*')
    return [...(isPublic && path ? [path] : []), ...pathsOf(children)]
  })
}

/** Every address that search engines may have, for the sitemap. */
export const publicPaths = (): readonly string[] => pathsOf(routes)

import {
  createPath,
  IDLE_NAVIGATION,
  matchRoutes,
  resolvePath,
  type DataRouter,
  type Location,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import { addChildren, createRouteTable } from './routeTable.ts'
import { isSamePage, joinLoaded, needsLoading } from './loadedData.ts'
import { runLoader, type LoadOutcome, type TableMatch } from './runLoader.ts'

type State = DataRouter['state']
type HistoryAction = State['historyAction']

/** The browser's history, or one in memory for tests. */
export type PageHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

/** What `createPageRouter` needs. */
export type PageRouterOptions = {
  routes: RouteObject[]
  history: PageHistory
  /** The data of the first page, if the server has rendered it. */
  hydrationData?: Partial<Pick<State, 'loaderData' | 'errors'>> | undefined
  /** Adds routes before a page opens whose address has parameters. */
  patchRoutesOnNavigation?: PatchRoutesOnNavigationFunction | undefined
}

/** The part of the library's router that its components use, without forms, fetchers, blockers and view transitions. */
export type PageRouter = Pick<
  DataRouter,
  | 'state'
  | 'routes'
  | 'manifest'
  | 'basename'
  | 'future'
  | 'window'
  | 'initialize'
  | 'subscribe'
  | 'navigate'
  | 'revalidate'
  | 'createHref'
  | 'encodeLocation'
  | 'enableScrollRestoration'
  | 'dispose'
> & { createURL(to: To): URL }

type Start = {
  /** The data is loaded again although the address stays. */
  isRevalidation?: boolean
  /** The first page loads what the server did not send. */
  isFirst?: boolean
  preventScrollReset?: boolean
}

const createKey = () => Math.random().toString(36).slice(2, 10)

/**
 * Creates the router of the browser. It does what the library's `createBrowserRouter` does for the features that this app
 * uses, and is a sixth as large. `createPageRouter.test.ts` compares both.
 */
export function createPageRouter({ routes, history, hydrationData, patchRoutesOnNavigation }: PageRouterOptions) {
  const table = createRouteTable(routes)
  const match = (location: Location) => (matchRoutes(table.routes, location) ?? []) as TableMatch[]
  const subscribers = new Set<Parameters<DataRouter['subscribe']>[0]>()
  const patched = new Set<unknown>()
  let hasUnseenChange = false
  let running = new AbortController()
  let pendingAction: HistoryAction = history.action
  /** Whether the data of all routes is to be loaded again by the navigation that is running. */
  let mustRevalidate = false
  let whenRevalidated: (() => void)[] = []
  let whenBack: (() => void)[] = []
  let scroll: { positions: Record<string, number>; readY: () => number } | null = null
  let hasRestoredFirst = hydrationData !== undefined
  let stopListening = () => {}

  const firstMatches = match(history.location)
  const hasData = ({ route }: TableMatch) => !route.loader || route.id in (hydrationData?.loaderData ?? {})
  const isReady =
    firstMatches.every(({ route }) => !route.lazy) && (Boolean(hydrationData?.errors) || firstMatches.every(hasData))
  let state: State = {
    historyAction: history.action,
    location: history.location,
    matches: firstMatches as State['matches'],
    initialized: isReady,
    renderFallback: !isReady,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: hydrationData ? false : null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData?.loaderData ?? {},
    actionData: null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }

  function update(changes: Partial<State>): void {
    state = { ...state, ...changes }
    hasUnseenChange = subscribers.size === 0
    for (const subscriber of [...subscribers]) notify(subscriber, changes)
  }

  const notify = (subscriber: Parameters<DataRouter['subscribe']>[0], { errors = null }: Partial<State>) =>
    subscriber(state, { deletedFetchers: [], newErrors: errors, viewTransitionOpts: undefined, flushSync: false })

  function complete(location: Location, changes: Partial<State>, { isRevalidation, preventScrollReset }: Start): void {
    if (!isRevalidation && pendingAction === 'PUSH') history.push(location, location.state)
    if (!isRevalidation && pendingAction === 'REPLACE') history.replace(location, location.state)
    const ended = [...whenBack, ...whenRevalidated]
    whenBack = []
    whenRevalidated = []
    mustRevalidate = false
    update({
      ...changes,
      historyAction: pendingAction,
      location,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      revalidation: 'idle',
      restoreScrollPosition: isRevalidation ? false : (scroll?.positions[location.key] ?? null),
      preventScrollReset: preventScrollReset === true,
    })
    for (const end of ended) end()
  }

  /** Adds the routes that this address may need, unless another navigation has begun. */
  async function addRoutesFor(path: string, matches: readonly TableMatch[], signal: AbortSignal): Promise<void> {
    const patch = (parentId: string | null, children: RouteObject[]) => {
      if (signal.aborted || patched.has(children)) return
      patched.add(children)
      addChildren(table, parentId ?? '', children)
    }
    await patchRoutesOnNavigation?.({ path, matches: matches as never, signal, patch, fetcherKey: undefined })
  }

  async function redirect(target: string, from: Location, isReplacing: boolean): Promise<void> {
    rejectOtherSite(target)
    const { pathname, search, hash } = new URL(target, history.createURL(from))
    await start((isReplacing ? 'REPLACE' : 'PUSH') as HistoryAction, {
      ...createLocation({ pathname, search, hash }),
      state: null,
    })
  }

  const createLocation = (to: To): Location => ({
    ...resolvePath(to, state.location.pathname),
    state: null,
    key: createKey(),
    mask: undefined,
  })

  /** Opens an address, or loads its data again. Resolves when it is shown, or when another navigation has replaced it. */
  async function start(action: HistoryAction, location: Location, options: Start = {}): Promise<void> {
    const { isRevalidation = false, isFirst = false } = options
    running.abort()
    const current = new AbortController()
    running = current
    const { signal } = current
    pendingAction = action
    if (scroll) scroll.positions[state.location.key] = scroll.readY()
    let matches = match(location)
    if (state.initialized && !mustRevalidate && isSamePage(state.location, location)) {
      complete(location, { matches: matches as State['matches'] }, options)
      return
    }
    const showLoading = () => {
      if (isRevalidation || isFirst) return
      update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', location } as unknown as State['navigation'] })
    }
    const fail = (routeId: string, error: unknown) =>
      complete(
        location,
        { matches: matches as State['matches'], ...joinLoaded({}, matches, [{ routeId, error }]) },
        options,
      )
    if (patchRoutesOnNavigation && Object.keys(matches[0]?.params ?? {}).length > 0) {
      showLoading()
      try {
        await addRoutesFor(location.pathname, matches, signal)
      } catch (error) {
        if (!signal.aborted) fail(matches.at(-1)?.route.id ?? '', error)
        return
      }
      if (signal.aborted) return
      matches = match(location)
    }
    const urls = { currentUrl: history.createURL(state.location), nextUrl: history.createURL(location) }
    const toLoad = matches.filter((_, index) => needsLoading(matches, index, { state, mustRevalidate, ...urls }))
    let outcomes: LoadOutcome[] = []
    if (toLoad.length > 0) {
      if (state.navigation.location !== location) showLoading()
      const request = new Request(history.createURL(createPath({ ...location, hash: '' })), { signal })
      outcomes = await Promise.all(toLoad.map((found) => runLoader(found, request)))
      if (signal.aborted) return
    }
    const redirected = outcomes.find((outcome) => 'redirect' in outcome)
    if (redirected) {
      try {
        await redirect(redirected.redirect, location, isFirst || action === 'REPLACE')
      } catch (error) {
        fail(redirected.routeId, error)
      }
      return
    }
    const loaded = joinLoaded(state.loaderData, matches, outcomes)
    complete(location, { matches: matches as State['matches'], ...loaded }, options)
  }

  /** Throws if an address, such as //example.org, would leave this app. */
  function rejectOtherSite(address: string): void {
    const base = history.createURL('/')
    if (new URL(address, base).origin !== base.origin) throw new Error('The address is of another site.')
  }

  async function navigate(to: To | number | null, options?: RouterNavigateOptions): Promise<void> {
    if (typeof to === 'number') {
      const shown = new Promise<void>((resolve) => whenBack.push(resolve))
      history.go(to)
      return shown
    }
    const wanted = { ...createLocation(to ?? state.location), state: options?.state ?? null }
    const location = { ...wanted, ...history.encodeLocation(wanted) }
    const written = to === null || typeof to === 'string' ? to : createPath(to)
    for (const address of [written ?? '/', history.createHref(location)]) rejectOtherSite(address)
    const preventScrollReset = options?.preventScrollReset === true
    await start((options?.replace ? 'REPLACE' : 'PUSH') as HistoryAction, location, { preventScrollReset })
    return undefined
  }

  const router = {
    get state() {
      return state
    },
    get routes() {
      return table.routes as DataRouter['routes']
    },
    get manifest() {
      return table.byId as DataRouter['manifest']
    },
    basename: '/',
    future: {},
    window: undefined,
    initialize() {
      stopListening = history.listen(({ action, location }) => void start(action, location))
      if (!state.initialized) void start('POP' as HistoryAction, state.location, { isFirst: true })
      return router as unknown as DataRouter
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      if (hasUnseenChange) notify(subscriber, state)
      hasUnseenChange = false
      return () => subscribers.delete(subscriber)
    },
    navigate: navigate as DataRouter['navigate'],
    async revalidate() {
      const done = new Promise<void>((resolve) => whenRevalidated.push(resolve))
      mustRevalidate = true
      update({ revalidation: 'loading' })
      const { navigation } = state
      if (navigation.state === 'idle') void start(state.historyAction, state.location, { isRevalidation: true })
      else void start(pendingAction, navigation.location)
      return done
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    enableScrollRestoration(positions, readY) {
      scroll = { positions, readY }
      const first = hasRestoredFirst ? undefined : positions[state.location.key]
      hasRestoredFirst = true
      if (first !== undefined) update({ restoreScrollPosition: first })
      return () => (scroll = null)
    },
    dispose() {
      stopListening()
      subscribers.clear()
      running.abort()
    },
  } satisfies PageRouter as PageRouter
  return router
}

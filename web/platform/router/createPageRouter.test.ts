import {
  data,
  isRouteErrorResponse,
  redirect,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createLibraryRouter,
  UNSAFE_mapRouteProperties as mapRouteProperties,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPageRouter, type PageRouterOptions } from './createPageRouter.ts'

type Options = Omit<PageRouterOptions, 'history'> & { from?: string[] }
const historyFrom = (from = ['/']) => createMemoryHistory({ initialEntries: from })

/** Both routers have to pass all tests of this file. */
const routers: [string, (options: Options) => DataRouter][] = [
  ['our router', ({ from, ...options }) => createPageRouter({ ...options, history: historyFrom(from) }).initialize()],
  [
    'the library’s router',
    ({ from, hydrationData, patchRoutesOnNavigation, routes }) =>
      createLibraryRouter({
        routes,
        history: historyFrom(from),
        mapRouteProperties,
        ...(hydrationData && { hydrationData }),
        ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
      }).initialize(),
  ],
]

const Screen = () => null

/** A loader whose calls wait until the test answers them. */
function createLoader() {
  const calls: { args: LoaderFunctionArgs; answer: (value: unknown) => void; fail: (error: unknown) => void }[] = []
  const loader = (args: LoaderFunctionArgs) =>
    new Promise((answer, fail) => {
      calls.push({ args, answer, fail })
    })
  return { loader, calls }
}

/** A page below the layout, which shows errors. */
const below = (...children: RouteObject[]): RouteObject[] => [
  { id: 'layout', Component: Screen, ErrorBoundary: Screen, children },
]
const home: RouteObject = { id: 'home', path: '/', Component: Screen }
const isIdle = (router: DataRouter) => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
const addressOf = ({ state: { location } }: DataRouter) => location.pathname + location.search + location.hash

describe.each(routers)('%s', (_name, create) => {
  const opened: DataRouter[] = []
  const open = (options: Options) => {
    const router = create(options)
    opened.push(router)
    return router
  }
  afterEach(() => opened.splice(0).forEach((router) => router.dispose()))

  test('a page opens when its data is loaded; until then the page before it stays and loading is shown', async () => {
    const voices = createLoader()
    const router = open({ routes: below(home, { id: 'voices', path: '/voices/:name', ...voices, Component: Screen }) })
    const seen: string[] = []
    router.subscribe(({ navigation, location }) => seen.push(`${navigation.state} ${location.pathname}`))
    const navigated = router.navigate('/voices/tom?by=age')
    await vi.waitFor(() => expect(voices.calls).toHaveLength(1))
    expect(router.state.navigation.location).toMatchObject({ pathname: '/voices/tom', search: '?by=age' })
    expect(voices.calls[0]?.args.params).toEqual({ name: 'tom' })
    expect(new URL(voices.calls[0]?.args.request.url ?? '').search).toBe('?by=age')
    voices.calls[0]?.answer({ count: 40 })
    await navigated
    expect(seen).toEqual(['loading /', 'idle /voices/tom'])
    expect(router.state).toMatchObject({ historyAction: 'PUSH', loaderData: { voices: { count: 40 } }, errors: null })
    expect(router.state.matches.map(({ route }) => route.id)).toEqual(['layout', 'voices'])
  })

  test('a page without data whose screen is loaded opens at once', () => {
    const router = open({ routes: below(home, { path: '/about', Component: Screen }) })
    void router.navigate('/about', { state: { from: 'home' } })
    expect(router.state).toMatchObject({ location: { pathname: '/about', state: { from: 'home' } } })
    expect(router.state.matches.map(({ route }) => route.id)).toEqual(['layout', '0-1'])
  })

  test('the code of a screen is loaded once, with its data at the same time', async () => {
    const loads = vi.fn<() => Promise<{ Component: typeof Screen }>>(async () => ({ Component: Screen }))
    const router = open({ routes: below(home, { id: 'faq', path: '/faq', lazy: loads, loader: () => 'answers' }) })
    await router.navigate('/faq')
    expect(router.state.loaderData).toEqual({ faq: 'answers' })
    expect(router.manifest['faq']?.lazy).toBeUndefined()
    const shown: RouteObject | undefined = router.state.matches.at(-1)?.route
    expect(shown?.element).toMatchObject({ type: Screen })
    await router.navigate('/')
    await router.navigate('/faq')
    expect(loads).toHaveBeenCalledTimes(1)
  })

  test('a second navigation ends the first one', async () => {
    const slow = createLoader()
    const router = open({ routes: below(home, { path: '/slow', ...slow }, { path: '/fast', Component: Screen }) })
    const first = router.navigate('/slow')
    await vi.waitFor(() => expect(slow.calls).toHaveLength(1))
    await router.navigate('/fast')
    expect(slow.calls[0]?.args.request.signal.aborted).toBe(true)
    slow.calls[0]?.answer('late')
    await first
    expect(addressOf(router)).toBe('/fast')
    expect(router.state.loaderData).toEqual({})
  })

  test('a loader can redirect, by its result or by an exception', async () => {
    const routes = below(
      home,
      { path: '/result', loader: () => redirect('/about?a=1#b') },
      {
        path: '/thrown',
        loader: () => {
          throw redirect('/about')
        },
      },
      { path: '/about', Component: Screen },
    )
    const router = open({ routes })
    await router.navigate('/result')
    expect(addressOf(router)).toBe('/about?a=1#b')
    await router.navigate('/thrown')
    expect(addressOf(router)).toBe('/about')
    void router.navigate(-1)
    await vi.waitFor(() => expect(addressOf(router)).toBe('/about?a=1#b'))
  })

  test('an error of a loader or of a screen’s code is shown by the nearest error page above it, until the next page', async () => {
    const failure = new Error('no')
    const routes = below(
      home,
      { path: '/loader', loader: () => Promise.reject(failure) },
      { path: '/code', lazy: () => Promise.reject(failure) },
      {
        path: '/absent',
        loader: () => {
          throw data({ why: 'gone' }, { status: 404 })
        },
      },
    )
    const router = open({ routes })
    await router.navigate('/loader')
    expect(router.state).toMatchObject({ errors: { layout: failure }, location: { pathname: '/loader' } })
    await router.navigate('/code')
    expect(router.state.errors).toEqual({ layout: failure })
    await router.navigate('/absent')
    const error: unknown = router.state.errors?.['layout']
    expect(isRouteErrorResponse(error) && [error.status, error.data]).toEqual([404, { why: 'gone' }])
    await router.navigate('/')
    expect(router.state.errors).toBeNull()
  })

  test('the status that a loader gives with its data is not part of the data', async () => {
    const router = open({
      routes: below(home, { id: 'blog', path: '/blog', loader: () => data('empty', { status: 404 }) }),
    })
    await router.navigate('/blog')
    expect(router.state.loaderData).toEqual({ blog: 'empty' })
  })

  test('another place on the same page loads nothing; other parameters and the same address do, unless the route declines', async () => {
    const list = vi.fn<() => string>(() => 'list')
    const careful = vi.fn<() => string>(() => 'careful')
    const asked = vi.fn<(args: { defaultShouldRevalidate: boolean }) => boolean>(
      (args) => !args.defaultShouldRevalidate,
    )
    const routes = below(
      home,
      { id: 'list', path: '/list', loader: list, Component: Screen },
      { path: '/careful/:id', loader: careful, shouldRevalidate: asked, Component: Screen },
    )
    const router = open({ routes })
    for (const address of ['/list', '/list#end', '#start']) await router.navigate(address)
    expect(addressOf(router)).toBe('/list#start')
    expect(list).toHaveBeenCalledTimes(1)
    expect(router.state.loaderData).toEqual({ list: 'list' })
    await router.navigate('?page=2')
    expect(addressOf(router)).toBe('/list?page=2')
    await router.navigate('/list?page=2')
    expect(list).toHaveBeenCalledTimes(3)

    await router.navigate('/careful/1')
    await router.navigate('/careful/1?filter=a')
    await router.navigate('/careful/2?filter=a')
    expect(careful).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls.map(([{ defaultShouldRevalidate }]) => defaultShouldRevalidate)).toEqual([true, true])
  })

  test('data of a layout stays while its pages change', async () => {
    const layout = vi.fn<() => string>(() => 'frame')
    const children = [home, { id: 'faq', path: '/faq', loader: () => 'answers', Component: Screen }]
    const router = open({ routes: [{ id: 'layout', loader: layout, Component: Screen, children }], from: ['/faq'] })
    await vi.waitFor(() => expect(router.state.initialized).toBe(true))
    expect(router.state.loaderData).toEqual({ layout: 'frame', faq: 'answers' })
    await router.navigate('/')
    expect(router.state.loaderData).toEqual({ layout: 'frame' })
    expect(layout).toHaveBeenCalledTimes(1)
  })

  test('going back loads the page again and restores where it was; a new page begins at its top', async () => {
    const router = open({
      routes: below(home, { path: '/long', Component: Screen }),
      hydrationData: { loaderData: {} },
    })
    const positions: Record<string, number> = {}
    let y = 300
    router.enableScrollRestoration(positions, () => y)
    expect(router.state.restoreScrollPosition).toBe(false)
    await router.navigate('/long')
    expect(router.state).toMatchObject({ restoreScrollPosition: null, preventScrollReset: false })
    y = 0
    await router.navigate(-1)
    expect(addressOf(router)).toBe('/')
    expect(router.state).toMatchObject({ historyAction: 'POP', restoreScrollPosition: 300 })
    await router.navigate('/long', { replace: true, preventScrollReset: true })
    expect(router.state).toMatchObject({ historyAction: 'REPLACE', preventScrollReset: true })
  })

  test('the stored position of the first page is restored if the server did not render it', () => {
    const router = open({ routes: below(home) })
    router.enableScrollRestoration({ [router.state.location.key]: 120 }, () => 0)
    expect(router.state.restoreScrollPosition).toBe(120)
  })

  test('data is loaded again on request, without a new entry in the history', async () => {
    let count = 0
    const routes = below(home, { id: 'count', path: '/count', loader: () => ++count, Component: Screen })
    const router = open({ routes })
    await router.navigate('/count#part')
    const states: string[] = []
    router.subscribe(({ revalidation, navigation }) => states.push(`${revalidation} ${navigation.state}`))
    states.length = 0
    await router.revalidate()
    expect(states).toEqual(['loading idle', 'idle idle'])
    expect(router.state).toMatchObject({ loaderData: { count: 2 }, restoreScrollPosition: false })
    await router.navigate(-1)
    expect(addressOf(router)).toBe('/')
  })

  test('data that the server sent is used; what it did not send is loaded first', async () => {
    const loader = vi.fn<() => string>(() => 'loaded')
    const routes = below(home, { id: 'sent', path: '/sent', loader, Component: Screen })
    const sent = open({ routes, from: ['/sent'], hydrationData: { loaderData: { sent: 'by the server' } } })
    expect(sent.state).toMatchObject({ initialized: true, loaderData: { sent: 'by the server' } })
    const missing = open({ routes, from: ['/sent'] })
    expect(missing.state).toMatchObject({ initialized: false, navigation: { state: 'idle' } })
    await vi.waitFor(() => expect(missing.state.initialized).toBe(true))
    expect(missing.state.loaderData).toEqual({ sent: 'loaded' })
    expect(loader).toHaveBeenCalledTimes(1)
    const failed = open({ routes, from: ['/sent'], hydrationData: { errors: { layout: 'broken' } } })
    expect(failed.state).toMatchObject({ initialized: true, errors: { layout: 'broken' } })
  })

  test('routes are added when an address with parameters opens, and only once', async () => {
    const added = [{ id: 'users', path: '/admin/users', loader: () => 'users', Component: Screen }]
    const patchRoutesOnNavigation: PageRouterOptions['patchRoutesOnNavigation'] = async ({ path, patch }) => {
      if (path === '/broken') throw new Error('no code')
      if (path.startsWith('/admin')) patch('layout', added)
    }
    const routes = below(home, { id: 'absent', path: '*', Component: Screen })
    const router = open({ routes, patchRoutesOnNavigation })
    await router.navigate('/admin/users')
    expect(router.state.loaderData).toEqual({ users: 'users' })
    await router.navigate('/nowhere')
    expect(router.state.matches.at(-1)?.route.id).toBe('absent')
    await router.navigate('/admin/nobody')
    expect(router.routes[0]?.children).toHaveLength(3)
    await router.navigate('/broken')
    expect(router.state.errors).toHaveProperty('layout')
    await router.navigate('/')
    await isIdle(router)
    expect(router.state.errors).toBeNull()
  })

  test('an address of another site is refused', async () => {
    const routes = below(home, { path: '*', Component: Screen })
    const router = open({ routes })
    await expect(router.navigate('https://example.org/')).rejects.toThrow()
    await expect(router.navigate({ pathname: '//example.org' })).rejects.toThrow()
    expect(addressOf(router)).toBe('/')
  })

  test('a change before anybody subscribed is reported to the first subscriber', async () => {
    const router = open({ routes: below(home, { path: '/about', Component: Screen }) })
    await router.navigate('/about')
    const seen: string[] = []
    router.subscribe(({ location }) => seen.push(location.pathname))
    expect(seen).toEqual(['/about'])
  })
})

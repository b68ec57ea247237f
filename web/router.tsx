// All routes except those of the admin area (`adminRoutes.ts`). The file is long, so that one place shows who may open
// which page.
import type { ComponentType } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { Layout, RouterError, type RouteHandle } from './shell/index.ts'
import { getArticle } from './features/blog/index.ts'
import { loadChunk } from './platform/page/loadChunk.ts'
import * as loaders from './loaders.ts'
import { EmptyScreen, loadNotFound, page, type RouteOptions } from './routePage.tsx'
import { listPracticeQueries, listScriptsFollowingQueries, listScriptsQueries } from './serverQueries.ts'
import * as messages from './messages.ts'

const auth = () => import('./features/auth/signIn/AuthScreen.tsx')
const studio = () => import('./features/studio/StudioScreen.tsx')
const studioOptions: RouteOptions = {
  isPrivate: true,
  frame: async () => (await import('./features/studio/StudioFrame.tsx')).StudioFrame,
}

const signedOutOnly: RouteOptions = { loader: loaders.requireSignedOut }
const signedInOnly: RouteOptions = { isPrivate: true, loader: loaders.requireSignedIn }
const mailedLink: RouteOptions = { isUnlisted: true, hidesAddress: true }
const publicPages: RouteObject[] = [
  page('/', messages.productName, 'LandingScreen', () => import('./features/landing/LandingScreen.tsx'), {
    loader: loaders.landingLoader,
  }),
  page('/voices', messages.voicesTitle, 'VoicesScreen', () => import('./features/voices/VoicesScreen.tsx'), {
    loader: loaders.voicesLoader,
    shouldRevalidate: loaders.revalidateOnSameUrl,
  }),
  page(
    '/pricing',
    messages.pricingTitle,
    'PricingScreen',
    () => import('./features/billing/pricing/PricingScreen.tsx'),
  ),
  page(
    '/subscribe/success',
    messages.checkoutSuccessTitle,
    'SuccessScreen',
    () => import('./features/billing/checkout/SuccessScreen.tsx'),
    { isUnlisted: true, hidesAddress: true },
  ),
  page(
    '/subscribe/cancel',
    messages.checkoutCancelTitle,
    'CancelledScreen',
    () => import('./features/billing/checkout/CancelledScreen.tsx'),
    {
      isUnlisted: true,
    },
  ),
  page('/trial', messages.trialTitle, 'TrialScreen', () => import('./features/billing/trial/TrialScreen.tsx'), {
    loader: loaders.trialLoader,
    shouldRevalidate: loaders.revalidateOnSameUrl,
    isUnlisted: true,
  }),
  page('/about', messages.aboutTitle, 'AboutScreen', () => import('./features/about/AboutScreen.tsx')),
  page('/faq', messages.faqTitle, 'FaqScreen', () => import('./features/help/FaqScreen.tsx')),
  page('/contact', messages.contactTitle, 'ContactScreen', () => import('./features/help/ContactScreen.tsx')),
  page('/privacy', messages.privacyTitle, 'PrivacyScreen', () => import('./features/legal/PrivacyScreen.tsx')),
  page('/terms', messages.termsTitle, 'TermsScreen', () => import('./features/legal/TermsScreen.tsx')),
  page('/blog', messages.blogTitle, 'BlogScreen', () => import('./features/blog/BlogScreen.tsx'), {
    loader: loaders.blogListLoader,
    canonicalParams: ['tag', 'page'],
    canBeNotFound: true,
  }),
  page('/blog/:slug', messages.blogTitle, 'PostScreen', () => import('./features/blog/PostScreen.tsx'), {
    loader: loaders.blogPostLoader,
    getArticle,
    canBeNotFound: true,
  }),
]

const guestLink: RouteOptions = { isUnlisted: true, hidesAddress: true, isGuestPage: true }
/** Pages for friends and coaches, who open them by a link and need no account. */
const guestPages: RouteObject[] = [
  page(
    '/read/:token',
    messages.readTitle,
    'ReadScreen',
    () => import('./features/friendRecording/ReadScreen.tsx'),
    guestLink,
  ),
  page(
    '/coach/:token',
    messages.coachTitle,
    'CoachScreen',
    () => import('./features/sharedScript/CoachScreen.tsx'),
    guestLink,
  ),
]

const accountPages: RouteObject[] = [
  page('/sign-in', messages.signInTitle, 'AuthScreen', auth, signedOutOnly),
  page('/sign-up', messages.signUpTitle, 'AuthScreen', auth, signedOutOnly),
  page('/auth', messages.signInTitle, 'AuthScreen', auth, { ...signedOutOnly, isUnlisted: true }),
  page('/forgot-password', messages.forgotPasswordTitle, 'AuthScreen', auth, signedOutOnly),
  page(
    '/verify-email',
    messages.verifyEmailTitle,
    'VerifyEmailScreen',
    () => import('./features/auth/email/VerifyEmailScreen.tsx'),
    mailedLink,
  ),
  page(
    '/sign-in-link',
    messages.signInTitle,
    'SignInLinkScreen',
    () => import('./features/auth/signIn/SignInLinkScreen.tsx'),
    mailedLink,
  ),
  page(
    '/reset-password',
    messages.resetPasswordTitle,
    'ResetPasswordScreen',
    () => import('./features/auth/password/ResetPasswordScreen.tsx'),
    mailedLink,
  ),
  page(
    '/confirm-email',
    messages.confirmEmailTitle,
    'ConfirmEmailScreen',
    () => import('./features/auth/email/ConfirmEmailScreen.tsx'),
    mailedLink,
  ),
  page(
    '/undo-email',
    messages.undoEmailTitle,
    'UndoEmailScreen',
    () => import('./features/auth/email/UndoEmailScreen.tsx'),
    mailedLink,
  ),
  page(
    '/account',
    messages.accountSettingsTitle,
    'AccountScreen',
    () => import('./features/accountSettings/AccountScreen.tsx'),
    {
      ...signedInOnly,
      frame: async () => (await import('./features/accountSettings/AccountFrame.tsx')).AccountFrame,
    },
  ),
  page(
    '/change-password',
    messages.changePasswordTitle,
    'ChangePasswordScreen',
    () => import('./features/auth/password/ChangePasswordScreen.tsx'),
    signedInOnly,
  ),
  page(
    '/set-password',
    messages.setPasswordTitle,
    'SetPasswordScreen',
    () => import('./features/auth/password/SetPasswordScreen.tsx'),
    signedInOnly,
  ),
]

/** Pages for actors. Signed-out visitors see the landing page instead of these pages. */
const actorPages: RouteObject[] = [
  page('/studio', messages.studioTitle, 'StudioScreen', studio, studioOptions),
  page('/dashboard', messages.studioTitle, 'StudioScreen', studio, studioOptions),
  page('/scripts', messages.scriptsTitle, 'ScriptsScreen', () => import('./features/scripts/list/ScriptsScreen.tsx'), {
    isPrivate: true,
    frame: async () => (await import('./features/scripts/list/ScriptsFrame.tsx')).ScriptsFrame,
    ...(import.meta.env.SSR && {
      listServerQueries: listScriptsQueries,
      listFollowingQueries: listScriptsFollowingQueries,
    }),
  }),
  page(
    '/scripts/:scriptId',
    messages.scriptTitle,
    'ScriptScreen',
    () => import('./features/scripts/editor/ScriptScreen.tsx'),
    {
      isPrivate: true,
      keepsScreenOnPathChange: true,
    },
  ),
  page(
    '/scripts/:scriptId/read-through',
    messages.scriptReviewTitle,
    'ScriptReviewScreen',
    () => import('./features/scriptReview/ScriptReviewScreen.tsx'),
    { isPrivate: true, hidesTabs: true },
  ),
  page(
    '/scripts/:scriptId/plan',
    messages.planTitle,
    'PlanScreen',
    () => import('./features/practicePlan/PlanScreen.tsx'),
    { isPrivate: true },
  ),
  page(
    '/scripts/:scriptId/offline',
    messages.offlineScriptTitle,
    'OfflineCopyScreen',
    () => import('./features/rehearsal/OfflineCopyScreen.tsx'),
    { isPrivate: true },
  ),
  page(
    '/scripts/:scriptId/share',
    messages.shareTitle,
    'ShareScreen',
    () => import('./features/sharing/ShareScreen.tsx'),
    { isPrivate: true },
  ),
  page('/scripts/:scriptId/cast', messages.castTitle, 'CastScreen', () => import('./features/casting/CastScreen.tsx'), {
    isPrivate: true,
  }),
  page(
    '/scripts/:scriptId/sides',
    messages.sidesTitle,
    'SidesScreen',
    () => import('./features/casting/sides/SidesScreen.tsx'),
    {
      isPrivate: true,
    },
  ),
  page(
    '/practice',
    messages.practiceTitle,
    'RehearsalScreen',
    () => import('./features/rehearsal/RehearsalScreen.tsx'),
    {
      isPrivate: true,
      frame: async () => (await import('./features/rehearsal/RehearsalFrame.tsx')).RehearsalFrame,
      // Only the server uses these queries, so the build for browsers leaves them out.
      ...(import.meta.env.SSR && { listServerQueries: listPracticeQueries }),
    },
  ),
  page(
    '/practice/:scriptId/tape',
    messages.selfTapeTitle,
    'TapeScreen',
    () => import('./features/selfTape/TapeScreen.tsx'),
    { isPrivate: true, hidesTabs: true },
  ),
]

const offline = () => import('./shell/errorPages/OfflineScreen.tsx')
const gallery = () => import('./features/gallery/GalleryScreen.tsx')

const layoutId = 'layout'

/** Creates all routes. `adminRoutes` is empty if the browser loads the routes of the admin area later. */
export const createRoutes = (adminRoutes: RouteObject[]): RouteObject[] => [
  {
    id: layoutId,
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: EmptyScreen,
    children: [
      ...publicPages,
      ...accountPages,
      ...guestPages,
      {
        lazy: async () => ({
          Component: (await import('./features/landing/ProtectedScreen.tsx')).ProtectedScreen,
        }),
        loader: loaders.signedOutLandingLoader,
        handle: { title: '', screen: 'ProtectedScreen' } satisfies RouteHandle,
        children: actorPages,
      },
      page('/offline', messages.offlineTitle, 'OfflineScreen', offline, { isUnlisted: true, isOfflinePage: true }),
      page('/dev/gallery', messages.galleryTitle, 'GalleryScreen', gallery, { isUnlisted: true, isLocalOnly: true }),
      page('*', messages.notFoundTitle, 'NotFoundScreen', loadNotFound, { status: 404, isUnlisted: true }),
      // The routes of the admin area are last: the ids of the other routes must not depend on whether the routes of the
      // admin area are included.
      ...adminRoutes,
    ],
  },
]

/** All routes except those of the admin area. */
export const routes: RouteObject[] = createRoutes([])

const isAdminPath = (path: string) => /^\/(admin|second-factor)(\/|$)/.test(path)
const loadAdminRoutes = async () => (await loadChunk(() => import('./adminRoutes.ts'))).adminRoutes

/**
 * Returns the routes with which the app starts at this path. They include those of the admin area only if the path is
 * in this area.
 */
export const loadRoutes = async (path: string): Promise<RouteObject[]> =>
  isAdminPath(path) ? createRoutes(await loadAdminRoutes()) : routes

/** Adds the routes of the admin area when a link leads there for the first time. */
export const addAdminRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isAdminPath(path)) patch(layoutId, await loadAdminRoutes())
}

/** The routes that the app has while the server cannot be reached. */
export const offlineRoutes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: EmptyScreen,
    children: [page('*', messages.offlineTitle, 'OfflineScreen', offline)],
  },
]

/**
 * Returns the offline route of a screen that works with a script stored on this device. If the script is not stored
 * here, the child route shows the offline page.
 */
const offlinePage = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle: { title, screen: 'OfflineScreen', isPrivate: true } satisfies RouteHandle,
  lazy: async () => ({ Component: await load() }),
  children: [page('', messages.offlineTitle, 'OfflineScreen', offline)],
})
const loadOfflineRoom = async () => (await import('./features/rehearsal/OfflineRoomScreen.tsx')).OfflineRoomScreen
const loadOfflineTape = async () => (await import('./features/selfTape/OfflineTapeScreen.tsx')).OfflineTapeScreen

/** The routes that the app has while the server cannot be reached, if the account has scripts stored on this device. */
export const offlineScriptRoutes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: EmptyScreen,
    children: [
      offlinePage('/practice', messages.practiceTitle, loadOfflineRoom),
      offlinePage('/practice/:scriptId/tape', messages.selfTapeTitle, loadOfflineTape),
      page('*', messages.offlineTitle, 'OfflineScreen', offline),
    ],
  },
]

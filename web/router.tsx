// All routes in one table. The file is long on purpose: one place shows who may open which page.
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { Layout, RouterError, type RouteHandle } from './shell/index.ts'
import { adminPages as adminPageEntries, type AdminPageEntry } from './admin/adminPages.ts'
import { getArticle } from './features/blog/index.ts'
import { loadChunk } from './platform/page/loadChunk.ts'
import * as loaders from './loaders.ts'
import { withNotFoundScreen } from './withNotFoundScreen.tsx'
import * as messages from './messages.ts'

type Module<Name extends string> = Record<Name, ComponentType>
type RouteOptions = Omit<RouteHandle, 'title' | 'screen'> & {
  /** Loads the frame of a private screen, which is equal for all users. The server renders it. */
  frame?: () => Promise<ComponentType>
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** Returns the route of one path with its title and its screen. The module of the screen loads on navigation. */
function page<Name extends string>(
  path: string,
  title: string,
  screen: Name,
  load: () => Promise<Module<Name>>,
  { frame, loader, shouldRevalidate, ...options }: RouteOptions = {},
): RouteObject {
  const handle: RouteHandle = { title, screen, hasFrame: Boolean(frame), ...options }
  // The server never renders the content of private screens, so the server build contains only their frame.
  const isFrameOnly = import.meta.env.SSR && options.isPrivate
  const loadScreen = async () => (await loadChunk(load))[screen]
  const loadPage = options.canBeNotFound ? () => withNotFoundScreen(loadScreen, notFoundScreen) : loadScreen
  const lazy = isFrameOnly ? frame : loadPage
  return {
    path,
    handle,
    ...(loader ? { loader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    ...(lazy ? { lazy: async () => ({ Component: await lazy() }) } : { Component: EmptyScreen }),
  }
}

const EmptyScreen = () => null

const auth = () => import('./features/auth/signIn/AuthScreen.tsx')
const studio = () => import('./features/studio/StudioScreen.tsx')
const studioOptions: RouteOptions = {
  isPrivate: true,
  frame: async () => (await import('./features/studio/StudioFrame.tsx')).StudioFrame,
}

const signedOutOnly: RouteOptions = { loader: loaders.requireSignedOut }
const signedInOnly: RouteOptions = { isPrivate: true, loader: loaders.requireSignedIn }
const mailedLink: RouteOptions = { isUnlisted: true, hidesAddress: true }
const adminOptions: Record<AdminPageEntry['openTo'], RouteOptions> = {
  staff: { isPrivate: true, loader: loaders.requireStaff },
  couponManagers: { isPrivate: true, loader: loaders.requireCouponAccess },
  admin: { isPrivate: true, loader: loaders.requireAdmin },
}

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
    signedInOnly,
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

/** Pages for actors. Signed-out visitors see the landing page in their place. */
const actorPages: RouteObject[] = [
  page('/studio', messages.studioTitle, 'StudioScreen', studio, studioOptions),
  page('/dashboard', messages.studioTitle, 'StudioScreen', studio, studioOptions),
  page('/scripts', messages.scriptsTitle, 'ScriptsScreen', () => import('./features/scripts/list/ScriptsScreen.tsx'), {
    isPrivate: true,
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
    },
  ),
]

const adminPages: RouteObject[] = [
  page(
    '/second-factor',
    messages.secondFactorTitle,
    'SecondFactorScreen',
    () => import('./features/secondFactor/SecondFactorScreen.tsx'),
    {
      isPrivate: true,
      loader: loaders.requirePendingSecondFactor,
      isUnlisted: true,
    },
  ),
  {
    path: '/admin',
    Component: EmptyScreen,
    loader: loaders.redirectToAdminDashboard,
    handle: { title: messages.adminTitle, screen: '', isPrivate: true } satisfies RouteHandle,
  },
  ...adminPageEntries.map(({ path, title, screen, load, openTo }) =>
    page(path, title, screen, load, adminOptions[openTo]),
  ),
]

const offline = () => import('./shell/errorPages/OfflineScreen.tsx')
const gallery = () => import('./features/gallery/GalleryScreen.tsx')
const notFound = () => import('./shell/errorPages/NotFoundScreen.tsx')
const notFoundScreen = async () => (await notFound()).NotFoundScreen

/** All routes. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: EmptyScreen,
    children: [
      ...publicPages,
      ...accountPages,
      {
        lazy: async () => ({
          Component: (await import('./features/landing/ProtectedScreen.tsx')).ProtectedScreen,
        }),
        loader: loaders.signedOutLandingLoader,
        handle: { title: '', screen: 'ProtectedScreen' } satisfies RouteHandle,
        children: actorPages,
      },
      ...adminPages,
      page('/offline', messages.offlineTitle, 'OfflineScreen', offline, { isUnlisted: true, isOfflinePage: true }),
      page('/dev/gallery', messages.galleryTitle, 'GalleryScreen', gallery, { isUnlisted: true, isLocalOnly: true }),
      page('*', messages.notFoundTitle, 'NotFoundScreen', notFound, { status: 404, isUnlisted: true }),
    ],
  },
]

/** The routes while the server cannot be reached. */
export const offlineRoutes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: EmptyScreen,
    children: [page('*', messages.offlineTitle, 'OfflineScreen', offline)],
  },
]

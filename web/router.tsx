// Every address there is, in the one table that says who is led where: taken apart, nobody would see it whole.
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { Layout, RouterError, type RouteHandle } from './features/house/index.ts'
import { articleOf } from './features/blog/index.ts'
import * as loaders from './loaders.ts'
import { orNotFound } from './orNotFound.tsx'
import * as titles from './words.ts'

type Module<Name extends string> = Record<Name, ComponentType>
type Facts = Omit<RouteHandle, 'title' | 'screen'> & {
  /** What the server draws of a private screen whose frame is the same for everyone. */
  frame?: () => Promise<ComponentType>
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** One address: its title, its screen, and the file that is fetched when somebody goes there. */
function page<Name extends string>(
  path: string,
  title: string,
  screen: Name,
  load: () => Promise<Module<Name>>,
  { frame, loader, shouldRevalidate, ...facts }: Facts = {},
): RouteObject {
  const handle: RouteHandle = { title, screen, hasFrame: Boolean(frame), ...facts }
  // Private screens never run on the server, so nothing but a frame is built for it.
  const isFrameOnly = import.meta.env.SSR && facts.isPrivate
  const found = async () => (await load())[screen]
  const whole = facts.mayBeAbsent ? () => orNotFound(found, notFoundScreen) : found
  const lazy = isFrameOnly ? frame : whole
  return {
    path,
    handle,
    ...(loader ? { loader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    ...(lazy ? { lazy: async () => ({ Component: await lazy() }) } : { Component: Nothing }),
  }
}

const Nothing = () => null

const auth = () => import('./features/accounts/AuthScreen.tsx')
const studio = () => import('./features/studio/StudioScreen.tsx')
const studioFacts: Facts = {
  isPrivate: true,
  frame: async () => (await import('./features/studio/StudioFrame.tsx')).StudioFrame,
}

const signInFacts: Facts = { loader: loaders.signedOutOnly }
const own: Facts = { isPrivate: true, loader: loaders.signedInOnly }
const mailed: Facts = { isUnlisted: true, hidesAddress: true }
const staff: Facts = { isPrivate: true, loader: loaders.staffOnly }
const couponKeepers: Facts = { isPrivate: true, loader: loaders.couponsOnly }
const admin: Facts = { isPrivate: true, loader: loaders.adminOnly }

const publicPages: RouteObject[] = [
  page('/', titles.scenePartner, 'WelcomeScreen', () => import('./features/welcome/WelcomeScreen.tsx'), {
    loader: loaders.welcomeLoader,
  }),
  page('/voices', titles.voices, 'VoicesScreen', () => import('./features/voices/VoicesScreen.tsx'), {
    loader: loaders.voicesLoader,
    shouldRevalidate: loaders.onlyWhenAsked,
  }),
  page('/pricing', titles.pricing, 'PricingScreen', () => import('./features/billing/PricingScreen.tsx')),
  page(
    '/subscribe/success',
    titles.paymentReceived,
    'SuccessScreen',
    () => import('./features/billing/SuccessScreen.tsx'),
    { isUnlisted: true, hidesAddress: true },
  ),
  page(
    '/subscribe/cancel',
    titles.paymentCancelled,
    'CancelledScreen',
    () => import('./features/billing/CancelledScreen.tsx'),
    {
      isUnlisted: true,
    },
  ),
  page('/trial', titles.tryItForThirtyDays, 'TrialScreen', () => import('./features/billing/TrialScreen.tsx'), {
    loader: loaders.trialLoader,
    shouldRevalidate: loaders.onlyWhenAsked,
    isUnlisted: true,
  }),
  page('/about', titles.about, 'AboutScreen', () => import('./features/about/AboutScreen.tsx')),
  page('/faq', titles.faq, 'FaqScreen', () => import('./features/help/FaqScreen.tsx')),
  page('/contact', titles.contact, 'ContactScreen', () => import('./features/help/ContactScreen.tsx')),
  page('/privacy', titles.privacy, 'PrivacyScreen', () => import('./features/legal/PrivacyScreen.tsx')),
  page('/terms', titles.terms, 'TermsScreen', () => import('./features/legal/TermsScreen.tsx')),
  page('/blog', titles.blog, 'BlogScreen', () => import('./features/blog/BlogScreen.tsx'), {
    loader: loaders.blogListLoader,
    keepsQuery: ['tag', 'page'],
    mayBeAbsent: true,
  }),
  page('/blog/:slug', titles.blog, 'PostScreen', () => import('./features/blog/PostScreen.tsx'), {
    loader: loaders.blogPostLoader,
    articleOf,
    mayBeAbsent: true,
  }),
]

const accountPages: RouteObject[] = [
  page('/sign-in', titles.signIn, 'AuthScreen', auth, signInFacts),
  page('/sign-up', titles.signUp, 'AuthScreen', auth, signInFacts),
  page('/auth', titles.signIn, 'AuthScreen', auth, { ...signInFacts, isUnlisted: true }),
  page('/forgot-password', titles.resetPassword, 'AuthScreen', auth, signInFacts),
  page(
    '/verify-email',
    titles.verifyYourEmail,
    'VerifyEmailScreen',
    () => import('./features/accounts/VerifyEmailScreen.tsx'),
    mailed,
  ),
  page(
    '/sign-in-link',
    titles.signIn,
    'SignInLinkScreen',
    () => import('./features/accounts/SignInLinkScreen.tsx'),
    mailed,
  ),
  page(
    '/reset-password',
    titles.setNewPassword,
    'ResetPasswordScreen',
    () => import('./features/accounts/ResetPasswordScreen.tsx'),
    mailed,
  ),
  page(
    '/confirm-email',
    titles.confirmYourNewAddress,
    'ConfirmEmailScreen',
    () => import('./features/accounts/ConfirmEmailScreen.tsx'),
    mailed,
  ),
  page(
    '/undo-email',
    titles.takeYourAddressBack,
    'UndoEmailScreen',
    () => import('./features/accounts/UndoEmailScreen.tsx'),
    mailed,
  ),
  page('/account', titles.accountSettings, 'AccountScreen', () => import('./features/account/AccountScreen.tsx'), own),
  page(
    '/change-password',
    titles.changePassword,
    'ChangePasswordScreen',
    () => import('./features/accounts/ChangePasswordScreen.tsx'),
    own,
  ),
  page(
    '/set-password',
    titles.setPassword,
    'SetPasswordScreen',
    () => import('./features/accounts/SetPasswordScreen.tsx'),
    own,
  ),
]

/** Signed out, these show the welcome page in their place. */
const actorPages: RouteObject[] = [
  page('/studio', titles.studio, 'StudioScreen', studio, studioFacts),
  page('/dashboard', titles.studio, 'StudioScreen', studio, studioFacts),
  page('/scripts', titles.myScripts, 'ScriptsScreen', () => import('./features/scripts/ScriptsScreen.tsx'), {
    isPrivate: true,
  }),
  page('/scripts/:scriptId', titles.script, 'ScriptScreen', () => import('./features/scripts/ScriptScreen.tsx'), {
    isPrivate: true,
    staysOpen: true,
  }),
  page(
    '/scripts/:scriptId/read-through',
    titles.readThrough,
    'ReadThroughScreen',
    () => import('./features/readthrough/ReadThroughScreen.tsx'),
    { isPrivate: true },
  ),
  page('/scripts/:scriptId/cast', titles.cast, 'CastScreen', () => import('./features/casting/CastScreen.tsx'), {
    isPrivate: true,
  }),
  page('/scripts/:scriptId/sides', titles.sides, 'SidesScreen', () => import('./features/casting/SidesScreen.tsx'), {
    isPrivate: true,
  }),
  page('/practice', titles.practice, 'RehearsalScreen', () => import('./features/rehearsal/RehearsalScreen.tsx'), {
    isPrivate: true,
  }),
]

const adminPages: RouteObject[] = [
  page(
    '/second-factor',
    titles.secondFactor,
    'SecondFactorScreen',
    () => import('./features/secondFactor/SecondFactorScreen.tsx'),
    {
      isPrivate: true,
      loader: loaders.factorStep,
      isUnlisted: true,
    },
  ),
  {
    path: '/admin',
    Component: Nothing,
    loader: loaders.adminHome,
    handle: { title: titles.admin, screen: '', isPrivate: true } satisfies RouteHandle,
  },
  page(
    '/admin/dashboard',
    titles.adminDashboard,
    'DashboardScreen',
    () => import('./features/figures/DashboardScreen.tsx'),
    staff,
  ),
  page('/admin/users', titles.users, 'UsersScreen', () => import('./features/adminUsers/UsersScreen.tsx'), staff),
  page('/admin/users/:userId', titles.user, 'UserScreen', () => import('./features/adminUsers/UserScreen.tsx'), staff),
  page(
    '/admin/subscriptions',
    titles.subscriptions,
    'SubscriptionsScreen',
    () => import('./features/figures/SubscriptionsScreen.tsx'),
    staff,
  ),
  page(
    '/admin/coupons',
    titles.coupons,
    'CouponsScreen',
    () => import('./features/adminCoupons/CouponsScreen.tsx'),
    couponKeepers,
  ),
  page(
    '/admin/coupons/:couponId',
    titles.coupon,
    'CouponScreen',
    () => import('./features/adminCoupons/CouponScreen.tsx'),
    couponKeepers,
  ),
  page(
    '/admin/impersonate',
    titles.viewAccount,
    'ImpersonateScreen',
    () => import('./features/impersonation/ImpersonateScreen.tsx'),
    admin,
  ),
  page(
    '/admin/voices',
    titles.voices,
    'AdminVoicesScreen',
    () => import('./features/adminVoices/AdminVoicesScreen.tsx'),
    staff,
  ),
  page(
    '/admin/messages',
    titles.messages,
    'AdminMessagesScreen',
    () => import('./features/adminMessages/AdminMessagesScreen.tsx'),
    staff,
  ),
  page(
    '/admin/contact',
    titles.contactMessages,
    'AdminContactScreen',
    () => import('./features/adminMessages/AdminContactScreen.tsx'),
    staff,
  ),
  page(
    '/admin/analytics',
    titles.analytics,
    'AnalyticsScreen',
    () => import('./features/figures/AnalyticsScreen.tsx'),
    staff,
  ),
  page(
    '/admin/agencies',
    titles.agencies,
    'AgenciesScreen',
    () => import('./features/adminAgencies/AgenciesScreen.tsx'),
    staff,
  ),
  page(
    '/admin/agencies/:agencyId',
    titles.agency,
    'AgencyScreen',
    () => import('./features/adminAgencies/AgencyScreen.tsx'),
    staff,
  ),
  page('/admin/blog', titles.blog, 'AdminBlogScreen', () => import('./features/adminBlog/AdminBlogScreen.tsx'), staff),
  page(
    '/admin/blog/create',
    titles.newPost,
    'PostCreateScreen',
    () => import('./features/adminBlog/PostCreateScreen.tsx'),
    admin,
  ),
  page(
    '/admin/blog/edit/:slug',
    titles.editPost,
    'PostEditScreen',
    () => import('./features/adminBlog/PostEditScreen.tsx'),
    staff,
  ),
  page('/admin/site', titles.site, 'AdminSiteScreen', () => import('./features/adminSite/AdminSiteScreen.tsx'), staff),
  page('/admin/logs', titles.logs, 'LogsScreen', () => import('./features/adminUsers/LogsScreen.tsx'), staff),
  page(
    '/admin/views',
    titles.accountViews,
    'AdminViewsScreen',
    () => import('./features/adminOps/AdminViewsScreen.tsx'),
    staff,
  ),
  page('/admin/mail', titles.mail, 'AdminMailScreen', () => import('./features/adminOps/AdminMailScreen.tsx'), staff),
  page('/admin/jobs', titles.jobs, 'AdminJobsScreen', () => import('./features/adminOps/AdminJobsScreen.tsx'), staff),
  page(
    '/admin/errors',
    titles.errors,
    'AdminErrorsScreen',
    () => import('./features/adminOps/AdminErrorsScreen.tsx'),
    staff,
  ),
  page(
    '/admin/security',
    titles.secondFactor,
    'SecurityScreen',
    () => import('./features/secondFactor/SecurityScreen.tsx'),
    staff,
  ),
]

const offline = () => import('./features/house/OfflineScreen.tsx')
const gallery = () => import('./features/gallery/GalleryScreen.tsx')
const notFound = () => import('./features/house/NotFoundScreen.tsx')
const notFoundScreen = async () => (await notFound()).NotFoundScreen

/** Every address there is. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: Nothing,
    children: [
      ...publicPages,
      ...accountPages,
      {
        lazy: async () => ({
          Component: (await import('./features/welcome/InItsPlaceScreen.tsx')).InItsPlaceScreen,
        }),
        loader: loaders.inItsPlaceLoader,
        handle: { title: '', screen: 'InItsPlaceScreen' } satisfies RouteHandle,
        children: actorPages,
      },
      ...adminPages,
      page('/offline', titles.offline, 'OfflineScreen', offline, { isUnlisted: true, isShell: true }),
      page('/dev/gallery', titles.gallery, 'GalleryScreen', gallery, { isUnlisted: true, isLocalOnly: true }),
      page('*', titles.sceneNotFound, 'NotFoundScreen', notFound, { status: 404, isUnlisted: true }),
    ],
  },
]

/** Every address there is while the server cannot be reached. */
export const shellRoutes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: Nothing,
    children: [page('*', titles.offline, 'OfflineScreen', offline)],
  },
]

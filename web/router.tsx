import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { Layout, RouterError, type RouteHandle } from './features/house/index.ts'
import { articleOf } from './features/blog/index.ts'
import * as loaders from './loaders.ts'
import { orNotFound } from './orNotFound.tsx'

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
const unfinished = () => import('./features/house/UnfinishedScreen.tsx')
const studio = () => import('./features/studio/StudioScreen.tsx')
const studioFacts: Facts = {
  isPrivate: true,
  frame: async () => (await import('./features/studio/StudioFrame.tsx')).StudioFrame,
}

/** A room that is still being built: it has its address and its title, and says what will be there. */
const later = (path: string, title: string, facts: Facts = {}) =>
  page(path, title, 'UnfinishedScreen', unfinished, { isUnlisted: true, ...facts })

const signInFacts: Facts = { loader: loaders.signedOutOnly }
const own: Facts = { isPrivate: true, loader: loaders.signedInOnly }
const mailed: Facts = { isUnlisted: true, hidesAddress: true }
const staff: Facts = { isPrivate: true, loader: loaders.staffOnly }
const admin: Facts = { isPrivate: true, loader: loaders.adminOnly }

const publicPages: RouteObject[] = [
  page('/', 'Scene Partner', 'WelcomeScreen', () => import('./features/welcome/WelcomeScreen.tsx'), {
    loader: loaders.welcomeLoader,
  }),
  page('/voices', 'Voices', 'VoicesScreen', () => import('./features/voices/VoicesScreen.tsx'), {
    loader: loaders.voicesLoader,
    shouldRevalidate: loaders.onlyWhenAsked,
  }),
  page('/pricing', 'Pricing', 'PricingScreen', () => import('./features/billing/PricingScreen.tsx')),
  page(
    '/subscribe/success',
    'Payment received',
    'SuccessScreen',
    () => import('./features/billing/SuccessScreen.tsx'),
    { isUnlisted: true, hidesAddress: true },
  ),
  page(
    '/subscribe/cancel',
    'Payment cancelled',
    'CancelledScreen',
    () => import('./features/billing/CancelledScreen.tsx'),
    {
      isUnlisted: true,
    },
  ),
  page('/trial', 'Try it for 30 days', 'TrialScreen', () => import('./features/billing/TrialScreen.tsx'), {
    isUnlisted: true,
  }),
  page('/about', 'About', 'AboutScreen', () => import('./features/about/AboutScreen.tsx')),
  page('/faq', 'FAQ', 'FaqScreen', () => import('./features/help/FaqScreen.tsx')),
  page('/contact', 'Contact', 'ContactScreen', () => import('./features/help/ContactScreen.tsx')),
  page('/privacy', 'Privacy', 'PrivacyScreen', () => import('./features/legal/PrivacyScreen.tsx')),
  page('/terms', 'Terms', 'TermsScreen', () => import('./features/legal/TermsScreen.tsx')),
  page('/blog', 'Blog', 'BlogScreen', () => import('./features/blog/BlogScreen.tsx'), {
    loader: loaders.blogListLoader,
    keepsQuery: ['tag', 'page'],
    mayBeAbsent: true,
  }),
  page('/blog/:slug', 'Blog', 'PostScreen', () => import('./features/blog/PostScreen.tsx'), {
    loader: loaders.blogPostLoader,
    articleOf,
    mayBeAbsent: true,
  }),
]

const accountPages: RouteObject[] = [
  page('/sign-in', 'Sign in', 'AuthScreen', auth, signInFacts),
  page('/sign-up', 'Sign up', 'AuthScreen', auth, signInFacts),
  page('/auth', 'Sign in', 'AuthScreen', auth, { ...signInFacts, isUnlisted: true }),
  page('/forgot-password', 'Reset password', 'AuthScreen', auth, signInFacts),
  page(
    '/verify-email',
    'Verify your email',
    'VerifyEmailScreen',
    () => import('./features/accounts/VerifyEmailScreen.tsx'),
    mailed,
  ),
  page(
    '/sign-in-link',
    'Sign in',
    'SignInLinkScreen',
    () => import('./features/accounts/SignInLinkScreen.tsx'),
    mailed,
  ),
  page(
    '/reset-password',
    'Set a new password',
    'ResetPasswordScreen',
    () => import('./features/accounts/ResetPasswordScreen.tsx'),
    mailed,
  ),
  page(
    '/confirm-email',
    'Confirm your new address',
    'ConfirmEmailScreen',
    () => import('./features/accounts/ConfirmEmailScreen.tsx'),
    mailed,
  ),
  page(
    '/undo-email',
    'Take your address back',
    'UndoEmailScreen',
    () => import('./features/accounts/UndoEmailScreen.tsx'),
    mailed,
  ),
  page('/account', 'Account settings', 'AccountScreen', () => import('./features/account/AccountScreen.tsx'), own),
  page(
    '/change-password',
    'Change password',
    'ChangePasswordScreen',
    () => import('./features/accounts/ChangePasswordScreen.tsx'),
    own,
  ),
  page(
    '/set-password',
    'Set a password',
    'SetPasswordScreen',
    () => import('./features/accounts/SetPasswordScreen.tsx'),
    own,
  ),
]

/** Signed out, these show the welcome page in their place. */
const actorPages: RouteObject[] = [
  page('/studio', 'Studio', 'StudioScreen', studio, studioFacts),
  page('/dashboard', 'Studio', 'StudioScreen', studio, studioFacts),
  page('/scripts', 'My Scripts', 'ScriptsScreen', () => import('./features/scripts/ScriptsScreen.tsx'), {
    isPrivate: true,
  }),
  page('/scripts/:scriptId', 'Script', 'ScriptScreen', () => import('./features/scripts/ScriptScreen.tsx'), {
    isPrivate: true,
    staysOpen: true,
  }),
  page('/practice', 'Practice', 'PracticeScreen', () => import('./features/studio/PracticeScreen.tsx'), {
    isPrivate: true,
  }),
]

const adminPages: RouteObject[] = [
  {
    path: '/admin',
    Component: Nothing,
    loader: loaders.adminHome,
    handle: { title: 'Admin', screen: '', isPrivate: true } satisfies RouteHandle,
  },
  later('/admin/dashboard', 'Admin dashboard', staff),
  later('/admin/users', 'Users', staff),
  later('/admin/users/:userId', 'User', staff),
  later('/admin/subscriptions', 'Subscriptions', staff),
  later('/admin/coupons', 'Coupons', { isPrivate: true, loader: loaders.couponsOnly }),
  page(
    '/admin/impersonate',
    'View an account',
    'ImpersonateScreen',
    () => import('./features/impersonation/ImpersonateScreen.tsx'),
    admin,
  ),
  later('/admin/voices', 'Voices', staff),
  later('/admin/messages', 'Messages', staff),
  later('/admin/contact', 'Contact messages', staff),
  later('/admin/analytics', 'Analytics', staff),
  later('/admin/agencies', 'Agencies', staff),
  later('/admin/blog', 'Blog', staff),
  later('/admin/blog/create', 'New post', admin),
  later('/admin/blog/edit/:slug', 'Edit post', staff),
  later('/admin/site', 'Site', staff),
  later('/admin/logs', 'Logs', staff),
  later('/admin/mail', 'Mail', staff),
  later('/admin/jobs', 'Jobs', staff),
  later('/admin/errors', 'Errors', staff),
  later('/admin/security', 'Second factor', staff),
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
      page('/offline', 'Offline', 'OfflineScreen', offline, { isUnlisted: true, isShell: true }),
      page('/dev/gallery', 'Gallery', 'GalleryScreen', gallery, { isUnlisted: true, isLocalOnly: true }),
      page('*', 'Scene Not Found', 'NotFoundScreen', notFound, { status: 404, isUnlisted: true }),
    ],
  },
]

/** Every address there is while the server cannot be reached. */
export const shellRoutes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouterError,
    HydrateFallback: Nothing,
    children: [page('*', 'Offline', 'OfflineScreen', offline)],
  },
]

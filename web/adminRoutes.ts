// The routes of the admin area. They are not in `router.tsx`, because few users need them: pages outside the admin area
// need not load them.
import type { RouteObject } from 'react-router'
import type { RouteHandle } from './shell/index.ts'
import { adminPages, type AdminPageEntry } from './admin/adminPages.ts'
import * as loaders from './adminLoaders.ts'
import { EmptyScreen, page, type RouteOptions } from './routePage.tsx'
import * as messages from './messages.ts'

const adminOptions: Record<AdminPageEntry['openTo'], RouteOptions> = {
  staff: { isPrivate: true, loader: loaders.requireStaff },
  couponManagers: { isPrivate: true, loader: loaders.requireCouponAccess },
  admin: { isPrivate: true, loader: loaders.requireAdmin },
}

/** The routes of the admin area. */
export const adminRoutes: RouteObject[] = [
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
  ...adminPages.map(({ path, title, screen, load, openTo }) => page(path, title, screen, load, adminOptions[openTo])),
]

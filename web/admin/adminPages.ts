// The list of all admin pages. The router and the navigation are made from these entries. The titles and labels are in
// this file, because the router needs them before it loads the messages of a page.
import type { ComponentType } from 'react'
import { impersonationTitle } from '../messages.ts'

/** The sections of the admin navigation. `main` has no heading. */
export type AdminSection = 'main' | 'content' | 'health'

/** A page of the admin area. */
export type AdminPageEntry = {
  path: string
  title: string
  /** Name of the screen's module and component. */
  screen: string
  load: () => Promise<Record<string, ComponentType>>
  /** Who may open the page. `staff` means admins and managers. */
  openTo: 'staff' | 'admin' | 'couponManagers'
  /** Section of the navigation in which the link to the page is. Absent: the navigation has no link to the page. */
  section?: AdminSection
  /** Text of the link in the navigation. Absent: the title. */
  label?: string
  /** Which count of `getAdminCounts` is shown beside the link. */
  count?: 'unreadContact' | 'failedMail' | 'failedJobs'
}

type Options = Partial<Pick<AdminPageEntry, 'openTo' | 'section' | 'label' | 'count'>>

const page = <Name extends string>(
  path: string,
  title: string,
  screen: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  options: Options = {},
): AdminPageEntry => ({ path, title, screen, load, openTo: 'staff', ...options })

/** All admin pages. Links are shown in this order. */
export const adminPages: readonly AdminPageEntry[] = [
  page('/admin/dashboard', 'Admin dashboard', 'DashboardScreen', () => import('./metrics/DashboardScreen.tsx'), {
    section: 'main',
    label: 'Dashboard',
  }),
  page('/admin/users', 'Users', 'UsersScreen', () => import('./users/list/UsersScreen.tsx'), { section: 'main' }),
  page('/admin/users/:userId', 'User', 'UserScreen', () => import('./users/user/UserScreen.tsx')),
  page(
    '/admin/subscriptions',
    'Subscriptions',
    'SubscriptionsScreen',
    () => import('./metrics/SubscriptionsScreen.tsx'),
    { section: 'main' },
  ),
  page('/admin/coupons', 'Coupons', 'CouponsScreen', () => import('./coupons/CouponsScreen.tsx'), {
    openTo: 'couponManagers',
    section: 'main',
  }),
  page('/admin/coupons/:couponId', 'Coupon', 'CouponScreen', () => import('./coupons/CouponScreen.tsx'), {
    openTo: 'couponManagers',
  }),
  page(
    '/admin/impersonate',
    impersonationTitle,
    'ImpersonateScreen',
    () => import('../features/impersonation/ImpersonateScreen.tsx'),
    { openTo: 'admin' },
  ),
  page('/admin/voices', 'Voices', 'AdminVoicesScreen', () => import('./voices/AdminVoicesScreen.tsx'), {
    section: 'content',
  }),
  page('/admin/messages', 'Messages', 'AdminMessagesScreen', () => import('./messages/AdminMessagesScreen.tsx'), {
    section: 'content',
  }),
  page('/admin/contact', 'Contact messages', 'AdminContactScreen', () => import('./messages/AdminContactScreen.tsx'), {
    section: 'content',
    label: 'Contact',
    count: 'unreadContact',
  }),
  page('/admin/agencies', 'Agencies', 'AgenciesScreen', () => import('./agencies/AgenciesScreen.tsx'), {
    section: 'main',
  }),
  page('/admin/agencies/:agencyId', 'Agency', 'AgencyScreen', () => import('./agencies/AgencyScreen.tsx')),
  page('/admin/analytics', 'Analytics', 'AnalyticsScreen', () => import('./metrics/AnalyticsScreen.tsx'), {
    section: 'main',
  }),
  page('/admin/blog', 'Blog', 'AdminBlogScreen', () => import('./blog/AdminBlogScreen.tsx'), { section: 'content' }),
  page('/admin/blog/create', 'New post', 'PostCreateScreen', () => import('./blog/PostCreateScreen.tsx'), {
    openTo: 'admin',
  }),
  page('/admin/blog/edit/:slug', 'Edit post', 'PostEditScreen', () => import('./blog/PostEditScreen.tsx')),
  page('/admin/site', 'Site', 'AdminSiteScreen', () => import('./site/AdminSiteScreen.tsx'), { section: 'content' }),
  page('/admin/logs', 'Logs', 'LogsScreen', () => import('./users/log/LogsScreen.tsx'), { section: 'health' }),
  page(
    '/admin/views',
    'Impersonations',
    'AdminImpersonationsScreen',
    () => import('./monitoring/AdminImpersonationsScreen.tsx'),
    {
      section: 'health',
    },
  ),
  page('/admin/mail', 'Mail', 'AdminMailScreen', () => import('./monitoring/AdminMailScreen.tsx'), {
    section: 'health',
    count: 'failedMail',
  }),
  page('/admin/jobs', 'Jobs', 'AdminJobsScreen', () => import('./monitoring/AdminJobsScreen.tsx'), {
    section: 'health',
    count: 'failedJobs',
  }),
  page('/admin/errors', 'Errors', 'AdminErrorsScreen', () => import('./monitoring/AdminErrorsScreen.tsx'), {
    section: 'health',
  }),
  page(
    '/admin/security',
    'Second factor',
    'SecurityScreen',
    () => import('../features/secondFactor/SecurityScreen.tsx'),
    { section: 'health', label: 'Security' },
  ),
]

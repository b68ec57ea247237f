/** Path of the page on which an admin starts an impersonation, and which opens again when the impersonation ends. */
export const impersonationPath = '/admin/impersonate'
/** Path of the user list. */
export const adminUsersPath = '/admin/users'

/** Paths of the admin pages that other pages link to. `web/admin/adminPages.ts` lists all admin pages. */
export const adminPaths = {
  users: adminUsersPath,
  subscriptions: '/admin/subscriptions',
  coupons: '/admin/coupons',
  agencies: '/admin/agencies',
  blog: '/admin/blog',
  logs: '/admin/logs',
  views: '/admin/views',
  security: '/admin/security',
  jobs: '/admin/jobs',
} as const

/** Returns the path of one coupon. */
export const getCouponPath = (couponId: string) => `${adminPaths.coupons}/${encodeURIComponent(couponId)}`
/** Returns the path of one agency, with its actors. */
export const getAgencyPath = (agencyId: string) => `${adminPaths.agencies}/${encodeURIComponent(agencyId)}`
/** Returns the path of the editor for one blog post. */
export const getPostEditorPath = (slug: string) => `${adminPaths.blog}/edit/${encodeURIComponent(slug)}`
/** Path of the editor for a new blog post. */
export const newPostPath = `${adminPaths.blog}/create`

/** Returns the path of one user in the admin area. */
export const getUserPath = (userId: string) => `${adminUsersPath}/${encodeURIComponent(userId)}`

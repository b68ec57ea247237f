/** Page on which an impersonation starts and to which it returns. */
export const impersonationPath = '/admin/impersonate'
/** Path of the user list. */
export const adminUsersPath = '/admin/users'

/** Paths of the admin area. */
export const adminPaths = {
  dashboard: '/admin/dashboard',
  users: adminUsersPath,
  subscriptions: '/admin/subscriptions',
  coupons: '/admin/coupons',
  agencies: '/admin/agencies',
  analytics: '/admin/analytics',
  voices: '/admin/voices',
  messages: '/admin/messages',
  contact: '/admin/contact',
  blog: '/admin/blog',
  site: '/admin/site',
  logs: '/admin/logs',
  views: '/admin/views',
  mail: '/admin/mail',
  jobs: '/admin/jobs',
  errors: '/admin/errors',
  security: '/admin/security',
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

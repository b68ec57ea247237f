/** Page on which an impersonation starts and to which it returns. */
export const impersonationPath = '/admin/impersonate'
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

/** Paths of one coupon, agency, blog post or user. */
export const getCouponPath = (couponId: string) => `${adminPaths.coupons}/${encodeURIComponent(couponId)}`
export const getAgencyPath = (agencyId: string) => `${adminPaths.agencies}/${encodeURIComponent(agencyId)}`
export const getPostEditorPath = (slug: string) => `${adminPaths.blog}/edit/${encodeURIComponent(slug)}`
export const newPostPath = `${adminPaths.blog}/create`

export const getUserPath = (userId: string) => `${adminUsersPath}/${encodeURIComponent(userId)}`

/** Where a view of somebody's account begins, and where its end leads. */
export const gate = '/admin/impersonate'
export const usersPage = '/admin/users'

/** Every room of the office. */
export const office = {
  dashboard: '/admin/dashboard',
  users: usersPage,
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

/** Pages of one coupon, one agency, one post. */
export const couponPage = (couponId: string) => `${office.coupons}/${encodeURIComponent(couponId)}`
export const agencyPage = (agencyId: string) => `${office.agencies}/${encodeURIComponent(agencyId)}`
export const postEditor = (slug: string) => `${office.blog}/edit/${encodeURIComponent(slug)}`
export const newPostPage = `${office.blog}/create`

export const userPage = (userId: string) => `${usersPage}/${encodeURIComponent(userId)}`

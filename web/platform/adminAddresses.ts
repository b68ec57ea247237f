/** Where a view of somebody's account begins, and where its end leads. */
export const gate = '/admin/impersonate'
export const usersPage = '/admin/users'

type WindowClientLike = { url: string; focus(): Promise<unknown>; navigate?(url: string): Promise<unknown> }

/**
 * The part of a service worker's global scope used here. It is declared here, because the project is compiled with the
 * types of pages, not of workers.
 */
export type NotificationScope = {
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowClientLike[]>
    openWindow?(url: string): Promise<unknown>
  }
  addEventListener(name: 'notificationclick', listener: (event: NotificationClickLike) => void): void
}

type NotificationClickLike = {
  notification: { data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

const getPath = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string' ? data.url : '/practice'

/** When the user presses a notification, opens its page: in an open window of the app, or in a new window. */
export function openNotifications(scope: NotificationScope): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const url = new URL(getPath(event.notification.data), location.origin)
    event.waitUntil(openUrl(scope.clients, url.href))
  })
}

async function openUrl(clients: NotificationScope['clients'], url: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open?.navigate) return void (await clients.openWindow?.(url))
  await open.focus()
  await open.navigate(url)
}

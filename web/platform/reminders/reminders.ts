import { safeLocalStorage } from '../storage/safeStorage.ts'

// Reminders while the app is open. They are stored on this device and need no push service.

/** A reminder. `id` stays the same when the plan is computed again, so that the reminder is shown only once. */
export type Reminder = { id: string; at: number; title: string; text: string; url: string }

const getKey = (accountId: string) => `sp.reminders.${accountId}`
/**
 * Longest time of one timer, in ms. Longer waits are divided, because timers of more than about 24 days overflow in
 * browsers.
 */
const longestWaitMs = 6 * 3_600_000
/**
 * A reminder is shown only if its time was less than this many ms ago. At the time of an older reminder, the app was
 * closed.
 */
const stillUsefulMs = 15 * 60_000

function readAll(accountId: string): Reminder[] {
  try {
    const found: unknown = JSON.parse(safeLocalStorage.get(getKey(accountId)) ?? '[]')
    // Only this file writes the stored value, so its type is trusted.
    return Array.isArray(found) ? (found as Reminder[]) : []
  } catch {
    return [] // An unreadable value means that there are no reminders.
  }
}

/**
 * Stores the reminders of an account. If storage is full or blocked, the stored reminders stay as they were; the user can
 * still download a calendar file.
 */
function writeAll(accountId: string, reminders: readonly Reminder[]): void {
  if (reminders.length === 0) safeLocalStorage.remove(getKey(accountId))
  else safeLocalStorage.set(getKey(accountId), JSON.stringify(reminders))
}

/** Returns whether this device has stored reminders for the subject, such as the id of a plan. */
export const hasReminders = (accountId: string, subject: string): boolean =>
  readAll(accountId).some(({ id }) => id.startsWith(`${subject} `))

/** Replaces the reminders of a subject. An empty list deletes them. */
export function storeReminders(accountId: string, subject: string, reminders: readonly Omit<Reminder, 'id'>[]): void {
  const others = readAll(accountId).filter(({ id }) => !id.startsWith(`${subject} `))
  const own = reminders.map((reminder) => ({ ...reminder, id: `${subject} ${reminder.at}` }))
  writeAll(accountId, [...others, ...own])
  dispatchEvent(new Event('sp-reminders'))
}

/**
 * Shows a notification. If two tabs are open, the tag ensures that it appears only once. Phones show notifications only
 * through the service worker.
 */
async function show({ id, title, text, url }: Reminder): Promise<void> {
  const options = { body: text, tag: id, data: { url }, icon: '/icon.svg' }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) return registration.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.onclick = () => {
    window.focus()
    location.assign(url)
  }
}

/** Shows the stored reminders of an account at their time, until the page closes or the returned function is called. */
export function startReminders(accountId: string, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    const all = readAll(accountId)
    const due = all.filter(({ at }) => at <= now())
    if (due.length > 0)
      writeAll(
        accountId,
        all.filter((one) => !due.includes(one)),
      )
    for (const one of due) if (now() - one.at < stillUsefulMs) void show(one).catch(() => {})
    const next = Math.min(...all.filter((one) => !due.includes(one)).map(({ at }) => at))
    if (Number.isFinite(next)) timer = setTimeout(check, Math.min(longestWaitMs, Math.max(0, next - now())))
  }
  check()
  addEventListener('sp-reminders', check)
  addEventListener('focus', check)
  return () => {
    clearTimeout(timer)
    removeEventListener('sp-reminders', check)
    removeEventListener('focus', check)
  }
}

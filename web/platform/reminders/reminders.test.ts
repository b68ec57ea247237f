import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasReminders, startReminders, storeReminders } from './reminders.ts'
import { openNotifications } from './openNotification.ts'

const start = Date.parse('2026-11-22T19:00:00Z')
const minuteMs = 60_000
let shown: { title: string; tag: string }[]
const stops: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  shown = []
  vi.useFakeTimers({ now: start })
  class FakeNotification {
    static permission = 'granted'
    onclick = null
    constructor(title: string, { tag }: { tag: string }) {
      shown.push({ title, tag })
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (minutes: number) => ({
  ...{ at: start + minutes * minuteMs, title: `after ${minutes}`, text: 'Late Shift', url: '/practice?script=s1' },
})
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs)

test('a reminder is shown once at its time, also with two tabs; a reminder missed long ago is not shown', async () => {
  storeReminders('u1', 'plan_1', [at(-30), at(10), at(600)])
  stops.push(startReminders('u1'), startReminders('u1'))
  await wait(9)
  expect(shown).toEqual([])
  await wait(1)
  expect(shown).toEqual([{ title: 'after 10', tag: `plan_1 ${start + 10 * minuteMs}` }])
  await wait(600)
  expect(shown.map(({ title }) => title)).toEqual(['after 10', 'after 600'])
  expect(hasReminders('u1', 'plan_1')).toBe(false)
})

test('new reminders of a plan, or an empty list, replace its old reminders; the reminders of other plans and accounts stay', async () => {
  stops.push(startReminders('u1'))
  storeReminders('u1', 'plan_1', [at(10)])
  storeReminders('u1', 'plan_2', [at(11)])
  storeReminders('u1', 'plan_10', [at(13)])
  storeReminders('u2', 'plan_3', [at(12)])
  storeReminders('u1', 'plan_1', [at(20)])
  storeReminders('u1', 'plan_2', [])
  await wait(30)
  expect(shown.map(({ title }) => title)).toEqual(['after 13', 'after 20'])
  expect(hasReminders('u2', 'plan_3')).toBe(true)
})

test('when the user returns to the page, a reminder of the last 15 minutes is shown, and an older one is not', async () => {
  storeReminders('u1', 'plan_1', [at(10), at(20)])
  stops.push(startReminders('u1'))
  // While a computer sleeps, timers do not run.
  vi.setSystemTime(start + 26 * minuteMs)
  dispatchEvent(new Event('focus'))
  await wait(0)
  expect(shown.map(({ title }) => title)).toEqual(['after 20'])
})

test('after the end of the session no reminder is shown, neither at its time nor when the user returns to the page', async () => {
  const stop = startReminders('u1')
  storeReminders('u1', 'plan_1', [at(10)])
  stop()
  await wait(11)
  dispatchEvent(new Event('focus'))
  await wait(1)
  expect(shown).toEqual([])
})

test('without the permission for notifications, no reminder is shown', async () => {
  Object.assign(Notification, { permission: 'default' })
  storeReminders('u1', 'plan_1', [at(1)])
  stops.push(startReminders('u1'))
  await wait(5)
  expect(shown).toEqual([])
})

test('a notification opens its page, or /practice if its URL is invalid, in the open window or a new one', async () => {
  const opened: string[] = []
  let windows: { url: string; focus(): Promise<void>; navigate(url: string): Promise<void> }[] = []
  let press: (url: unknown) => Promise<unknown> = async () => {}
  openNotifications({
    clients: { matchAll: async () => windows, openWindow: async (url) => void opened.push(`new ${url}`) },
    addEventListener: (_, listener) => {
      press = (url) =>
        new Promise((resolve) =>
          listener({ notification: { data: { url }, close() {} }, waitUntil: (work) => resolve(work) }),
        )
    },
  })
  await press('/practice?script=s1')
  await press(7)
  expect(opened.splice(0)).toEqual([`new ${location.origin}/practice?script=s1`, `new ${location.origin}/practice`])
  windows = [{ url: '/', focus: async () => void opened.push('focus'), navigate: async (url) => void opened.push(url) }]
  await press('/practice?script=s2')
  await press(7)
  expect(opened).toEqual(['focus', `${location.origin}/practice?script=s2`, 'focus', `${location.origin}/practice`])
})

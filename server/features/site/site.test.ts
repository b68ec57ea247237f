import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLogRows } from '../../testing/readLogRows.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { siteSettings } from './tables.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Rating = { value: number; count: number; isOn: boolean }
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const shown = (headers?: Record<string, string>) => app.visitor(headers).call('getSite', {})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string }) => error.code,
  )
/** Headers of a request over the network, as every request to a public site has them. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

// [decisions §4.13]
test('sample testimonials appear only in local mode and are marked; a public site shows no testimonials until real ones are entered', async () => {
  const local = await shown()
  expect([local.areSamples, local.testimonials.length > 0]).toEqual([true, true])
  expect(await shown(elsewhere)).toEqual({
    announcement: null,
    testimonials: [],
    areSamples: false,
    rating: null,
    plans: ['monthly', 'annual'],
  })
  const value = [{ words: 'It waits.', name: 'Ada Ray', role: 'Actor' }]
  const { version } = (await admin.call('getSiteSettings', {})).testimonials
  await admin.call('saveTestimonials', { value, version })
  for (const site of [await shown(), await shown(elsewhere)]) {
    expect(site).toMatchObject({ testimonials: value, areSamples: false })
  }
})

test('getSite returns the rating only after an admin has entered it, and only while it is switched on', async () => {
  expect((await shown()).rating).toBeNull()
  const { rating } = await admin.call('saveRating', { value: { value: 4.6, count: 31, isOn: true }, version: 0 })
  expect((await shown()).rating).toEqual({ value: 4.6, count: 31 })
  await admin.call('saveRating', { value: { value: 4.6, count: 31, isOn: false }, version: rating.version })
  expect((await shown()).rating).toBeNull()
})

test('a setting that an admin changes on another server appears on the public pages of this server after fifteen seconds', async () => {
  const { rating } = await admin.call('getSiteSettings', {})
  await admin.call('saveRating', { value: { value: 4.6, count: 31, isOn: true }, version: rating.version })
  const shownCount = async () => (await shown()).rating?.count
  expect(await shownCount()).toBe(31)
  // The other server changes the database, but not the cache of this server.
  const value = { value: 4.6, count: 32, isOn: true }
  await app.database.db.update(siteSettings).set({ value }).where(eq(siteSettings.key, 'rating'))
  app.clock.advance(14_999)
  expect(await shownCount()).toBe(31)
  app.clock.advance(1)
  expect(await shownCount()).toBe(32)
})

test('an announcement is shown during its period and gets a new id when its text changes', async () => {
  const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  const text = { words: 'New voices are here.', link: '/voices', linkWords: 'Hear them', isOn: true }
  let version = 0
  const save = async (value: object) => {
    const saved = await admin.call('saveAnnouncement', { value: { ...text, ...value }, version })
    version = saved.announcement.version
    return (await shown()).announcement
  }
  const first = await save({})
  expect(first).toMatchObject({ words: 'New voices are here.', link: '/voices', linkWords: 'Hear them' })
  expect((await save({ words: 'Other words.' }))?.id).not.toBe(first?.id)
  expect((await save({}))?.id).toBe(first?.id)
  expect(await save({ isOn: false })).toBeNull()
  expect(await save({ endsAt: later(1), startsAt: later(0) })).not.toBeNull()
  app.clock.advance(60_000)
  expect((await shown()).announcement).toBeNull()
  expect(await save({ startsAt: later(1) })).toBeNull()

  const refused = (value: object) => codeOf(admin.call('saveAnnouncement', { value: { ...text, ...value }, version }))
  for (const link of ['javascript:alert(1)', '//evil.example', 'http://evil.example', '/\\evil.example']) {
    expect([link, await refused({ link })]).toEqual([link, 'site/bad-link'])
  }
  for (const endsAt of [later(1), later(2)]) expect(await refused({ startsAt: later(2), endsAt })).toBe('site/bad-days')
})

test('when two admins edit a site setting at the same time, the second edit is refused; the admin log records each change', async () => {
  const { announcement } = await admin.call('getSiteSettings', {})
  const save = (text: string) =>
    codeOf(admin.call('saveAnnouncement', { value: { words: text, isOn: true }, version: announcement.version }))
  expect(await Promise.all([save('One'), save('Two')])).toEqual(expect.arrayContaining(['site/changed', null]))
  const actions = (await app.database.db.select().from(adminLog)).filter(
    ({ action }) => action === 'site_setting_changed',
  )
  expect(actions.length).toBeGreaterThan(5)
})

test('admins see who last changed a site setting and when; the admin log has the values before and after each change', async () => {
  const [before, after] = [4.1, 4.2].map((value) => ({ value, count: 31, isOn: true })) as [Rating, Rating]
  const save = async (value: Rating) => {
    const { version } = (await admin.call('getSiteSettings', {})).rating
    return (await admin.call('saveRating', { value, version })).rating
  }
  await save(before)
  app.clock.advance(1)
  expect(await save(after)).toMatchObject({
    ...{ value: after, updatedByName: 'Ada Ray', updatedAt: app.clock.now().toISOString() },
  })
  const entry = (await readLogRows(app.database)).findLast(({ action }) => action === 'site_setting_changed')
  expect(entry?.metadata).toEqual({ setting: 'rating', from: before, to: after })
})

test('a stored site setting that this version of the server cannot read counts as not entered, and an admin can replace it', async () => {
  const { version } = (await admin.call('getSiteSettings', {})).testimonials
  const value = [{ words: 'It waits.', name: 'Ada Ray', role: 'Actor' }]
  const saved = await admin.call('saveTestimonials', { value, version })
  await app.database.db.update(siteSettings).set({ value: 'praise' }).where(eq(siteSettings.key, 'testimonials'))
  app.clock.advance(15_000)
  expect((await shown(elsewhere)).testimonials).toEqual([])
  const { testimonials } = await admin.call('getSiteSettings', {})
  expect(testimonials).toMatchObject({ value: null, version: saved.testimonials.version })
  await admin.call('saveTestimonials', { value, version: testimonials.version })
  expect((await shown(elsewhere)).testimonials).toEqual(value)
})

test('if reading the site settings fails, the next request reads the settings again', async () => {
  const { db } = app.database
  app.clock.advance(15_000)
  await db.execute(sql`alter table site_settings rename to unreadable_settings`)
  try {
    expect(await codeOf(shown())).toBe('internal')
  } finally {
    await db.execute(sql`alter table unreadable_settings rename to site_settings`)
  }
  expect(await codeOf(shown())).toBeNull()
})

// @vitest-environment node
import { expect, test } from 'vitest'
import type { Settings } from './messages.ts'
import { findAnnouncementStatus, findRatingStatus, findTestimonialsStatus } from './settingStatus.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const at = (time: string) => `2026-11-22T${time}:00.000Z`
const announcement: NonNullable<Settings['announcement']['value']> = {
  ...{ words: 'New voices.', link: '', linkWords: '', isOn: true, startsAt: null, endsAt: null },
}

test('the status says whether visitors see the announcement now: from its start until its end, and only if it is on', () => {
  const find = (part: Partial<typeof announcement>) => findAnnouncementStatus({ ...announcement, ...part }, now).text
  expect(findAnnouncementStatus(null, now).text).toBe('Empty')
  expect([find({}), find({ isOn: false })]).toEqual(['Shown', 'Not shown'])
  expect([find({ startsAt: at('12:00') }), find({ startsAt: at('12:01') })]).toEqual(['Shown', 'Scheduled'])
  expect([find({ endsAt: at('12:01') }), find({ endsAt: at('12:00') })]).toEqual(['Shown', 'Ended'])
})

test('the status says whether the rating is shown, and how many testimonials are', () => {
  const rating = { value: 4.5, count: 12, isOn: true }
  const texts = [null, rating, { ...rating, isOn: false }].map((value) => findRatingStatus(value).text)
  expect(texts).toEqual(['Empty', 'Shown', 'Not shown'])
  const testimonial = { quote: 'It waits for me.', name: 'Ines', role: '' } as unknown as NonNullable<
    Settings['testimonials']['value']
  >[number]
  const counts = [null, [], [testimonial, testimonial]].map((value) => findTestimonialsStatus(value).text)
  expect(counts).toEqual(['Empty', 'Empty', '2 shown'])
})

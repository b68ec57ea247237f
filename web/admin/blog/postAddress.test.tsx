import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import type { Post } from './messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const someDay = '2026-11-01T09:00:00.000Z'
const draft: Post = {
  ...{ id: 'p1', slug: 'first-night', title: 'First night', state: 'draft', author: 'Ines Marlow', tags: [] },
  ...{ publishedAt: null, hasBeenOut: false, createdAt: someDay, updatedAt: someDay, version: 3, description: '' },
  ...{ body: 'It burned.', cover: null, coverWords: '', updatedByName: 'Ines Marlow' },
}

async function openPost(post: Post) {
  fakeServer({ previewBlogPost: () => ({ blocks: [], minutes: 1 }), getAdminPost: () => ({ post }) })
  await visit('/admin/blog/edit/first-night', buildSession({ uid: 'a1' }, { admin: true, role: 'admin' }))
  await userEvent.type(await screen.findByLabelText('Title'), '!')
}

test('the address of a post that was never published changes with its title', async () => {
  await openPost({ ...draft, title: 'First nigh', slug: 'first-nigh' })
  await userEvent.type(screen.getByLabelText('Title'), '{Backspace}ts')
  expect(screen.getByLabelText('Address')).toHaveValue('first-nights')
})

test.each([
  ['a published post', { state: 'published' as const, publishedAt: someDay, hasBeenOut: true }],
  ['a post whose address does not come from its title', { slug: 'the-fire' }],
])('a new title does not change the address of %s', async (_kind, change) => {
  await openPost({ ...draft, ...change })
  await userEvent.type(screen.getByLabelText('Title'), ' again')
  expect(screen.getByLabelText('Title')).toHaveValue('First night! again')
  expect(screen.getByLabelText('Address')).toHaveValue('slug' in change ? change.slug : 'first-night')
})

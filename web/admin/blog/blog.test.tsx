/** @module-tag long */
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import type { Post } from './messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const admin = buildSession({ uid: 'a1', displayName: 'Ines Marlow' }, { admin: true, role: 'admin' })
const manager = buildSession({ uid: 'm1' }, { role: 'manager' })
const someDay = '2026-11-01T09:00:00.000Z'
const postWith = (post: Partial<Post> = {}): Post => ({
  ...{ id: 'p1', slug: 'first-night', title: 'First night', state: 'draft', author: 'Ines Marlow', tags: ['houses'] },
  ...{
    publishedAt: null,
    hasBeenOut: false,
    createdAt: someDay,
    updatedAt: someDay,
    version: 3,
    description: '',
    body: 'It burned.',
  },
  ...{ cover: null, coverWords: '', updatedByName: 'Ines Marlow' },
  ...post,
})
const preview: OutputOf<'previewBlogPost'> = {
  blocks: [{ kind: 'paragraph', spans: [{ text: 'It burned, ' }, { text: 'on and on', isStrong: true }] }],
  minutes: 1,
}

type Answers = Parameters<typeof fakeServer>[0]
async function open(address: string, answers: Answers, session = admin) {
  const sent = fakeServer({ previewBlogPost: () => preview, ...answers })
  const visited = await visit(address, session)
  return { ...visited, sentTo: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input) }
}
const edit = (post: Post, answers: Answers = {}, session = admin) =>
  open('/admin/blog/edit/first-night', { getAdminPost: () => ({ post }), ...answers }, session)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a new post gets its URL name from its title, and is saved as a draft', async () => {
  const { sentTo, address } = await open('/admin/blog/create', {
    createBlogPost: () => ({ post: postWith({ slug: 'learning-lines-slowly' }) }),
    getAdminPost: () => ({ post: postWith({ slug: 'learning-lines-slowly' }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the draft' }))
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Please fill this in.')
  await userEvent.type(screen.getByLabelText('Title'), 'Learning lines, slowly')
  expect(screen.getByLabelText('Address')).toHaveValue('learning-lines-slowly')
  await userEvent.type(screen.getByLabelText('Text'), 'It burned.')
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))
  await waitFor(() => expect(address()).toBe('/admin/blog/edit/learning-lines-slowly'))
  expect(sentTo('createBlogPost')).toMatchObject([
    { slug: 'learning-lines-slowly', author: 'Ines Marlow', body: 'It burned.' },
  ])
})

test('the preview of a post shows bold text as bold, and how many minutes the post takes to read', async () => {
  await edit(postWith())
  const side = within(await screen.findByRole('region', { name: 'Preview' }))
  expect((await side.findByText('on and on')).tagName).toBe('STRONG')
  expect(side.getByText('1 minute to read')).toBeInTheDocument()
})

// [decisions §4.12]
test('unsaved text of a post is restored when the admin opens the editor again, and can be discarded', async () => {
  const { unmount } = await edit(postWith())
  await userEvent.type(await screen.findByLabelText('Text'), ' And again.')
  expect(screen.getByText('Not saved yet. Stored in this browser.')).toBeVisible()
  unmount()
  await edit(postWith({ version: 4 }))
  expect(await screen.findByLabelText('Text')).toHaveValue('It burned. And again.')
  expect(screen.getByText(/Another user has saved a newer version/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use the saved version' }))
  expect(screen.getByLabelText('Text')).toHaveValue('It burned.')
})

// [decisions §4.12]
test('unsaved text of a new post is restored, and can be discarded', async () => {
  const { unmount } = await open('/admin/blog/create', {})
  await userEvent.type(await screen.findByLabelText('Text'), 'It burned.')
  unmount()
  await open('/admin/blog/create', {})
  expect(await screen.findByLabelText('Text')).toHaveValue('It burned.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard this text' }))
  expect(screen.getByLabelText('Text')).toHaveValue('')
  expect(screen.getByLabelText('Author')).toHaveValue('Ines Marlow')
})

// [decisions §4.12]
test('if another admin has changed a post, saving it shows a notice; the admin can overwrite that change', async () => {
  let stored = postWith()
  const { sentTo } = await open('/admin/blog/edit/first-night', {
    getAdminPost: () => ({ post: stored }),
    updateBlogPost: (input) =>
      input.version === stored.version
        ? { post: { ...stored, body: input.body, version: stored.version + 1 } }
        : fail('blog/changed', { version: stored.version }),
  })
  await userEvent.type(await screen.findByLabelText('Text'), ' Mine.')
  stored = postWith({ version: 7, body: 'Theirs.', updatedByName: 'Teodor' })
  await save()
  expect(await screen.findByText(/Teodor has changed this post/)).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('It burned. Mine.')
  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
  await screen.findByText('Saved.')
  expect(sentTo('updateBlogPost')).toMatchObject([{ version: 3 }, { version: 7, body: 'It burned. Mine.' }])
})

test('when an admin schedules a post that has unsaved changes, these changes are saved first', async () => {
  const at = '2031-03-14T12:00:00.000Z'
  const { sentTo } = await edit(postWith(), {
    updateBlogPost: () => ({ post: postWith({ version: 4, title: 'First night!' }) }),
    publishBlogPost: () => ({ post: postWith({ version: 5, state: 'scheduled', publishedAt: at }) }),
  })
  await userEvent.type(await screen.findByLabelText('Title'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(dialog.getByLabelText('Date and time')).toHaveAccessibleDescription('Choose a date and a time.')
  await userEvent.type(dialog.getByLabelText('Date and time'), '2031-03-14T12:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Scheduled')).toBeVisible()
  expect(sentTo('updateBlogPost')).toHaveLength(1)
  expect(sentTo('publishBlogPost')).toEqual([{ postId: 'p1', at: new Date('2031-03-14T12:00').toISOString() }])
})

test('if the admin publishes a scheduled post at once, no time is sent, so that the server’s clock decides', async () => {
  const waits = postWith({ state: 'scheduled', publishedAt: '2031-03-14T12:00:00.000Z' })
  const { sentTo } = await edit(waits, {
    publishBlogPost: () => ({ post: postWith({ version: 4, state: 'published', publishedAt: someDay }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the date' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Now' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await screen.findByText('The post is published.')
  expect(sentTo('publishBlogPost')).toEqual([{ postId: 'p1' }])
})

test('a manager can open a post but not change it, and sees the list of posts with their states but no New post link', async () => {
  const { unmount } = await edit(postWith(), {}, manager)
  expect(await screen.findByLabelText('Text')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  unmount()
  const { description, body, cover, coverWords, updatedByName, ...summary } = postWith({
    state: 'scheduled',
    publishedAt: someDay,
  })
  await open('/admin/blog', { getAdminPosts: () => ({ posts: [summary] }) }, manager)
  const row = within((await screen.findByRole('link', { name: 'First night' })).closest('tr') as HTMLElement)
  expect(row.getByText('Scheduled')).toBeVisible()
  expect(screen.getByRole('link', { name: 'First night' })).toHaveAttribute('href', '/admin/blog/edit/first-night')
  expect(screen.queryByRole('link', { name: 'New post' })).toBeNull()
})

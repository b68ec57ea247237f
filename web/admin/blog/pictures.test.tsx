import { screen, waitFor } from '@testing-library/react'
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
const someDay = '2026-11-01T09:00:00.000Z'
const post: Post = {
  ...{ id: 'p1', slug: 'first-night', title: 'First night', state: 'draft', author: 'Ines Marlow', tags: [] },
  ...{ publishedAt: null, hasBeenOut: false, createdAt: someDay, updatedAt: someDay, version: 3, description: '' },
  ...{ body: 'It burned.', cover: null, coverWords: '', updatedByName: 'Ines Marlow' },
}
const path = '/blog/pictures/0123456789abcdef0123456789abcdef.webp'
const photo = new File(['bytes'], 'lamp.jpg', { type: 'image/jpeg' })
type Upload = NonNullable<NonNullable<Parameters<typeof fakeServer>[1]>['uploadPicture']>

async function edit(uploadPicture: Upload) {
  const answers = { getAdminPost: () => ({ post }), previewBlogPost: () => ({ blocks: [], minutes: 1 }) }
  fakeServer(answers, { uploadPicture })
  await visit('/admin/blog/edit/first-night', admin)
  await screen.findByLabelText('Title')
}

test(
  'a picture that an admin uploads becomes the cover of the post, and the cover can be removed',
  { tags: ['long'] },
  async () => {
    const upload = vi.fn<Upload>(() => ({ path, width: 800, height: 600, bytes: 9_000 }))
    await edit(upload)
    await userEvent.upload(screen.getByLabelText('Upload a cover', { selector: 'input' }), photo)
    await waitFor(() => expect(screen.getByLabelText('Address of the cover')).toHaveValue(path))
    expect(upload.mock.calls).toMatchObject([[{ postId: 'p1' }]])
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByLabelText('Address of the cover')).toHaveValue('')
  },
)

test(
  'a picture that an admin uploads is inserted into the text of the post, and the text stays',
  { tags: ['long'] },
  async () => {
    await edit(() => ({ path, width: 800, height: 600, bytes: 9_000 }))
    await userEvent.upload(screen.getByLabelText('Insert a picture', { selector: 'input' }), photo)
    const text = `![Describe the picture](${path})`
    await waitFor(() => expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toContain(text))
    expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toContain('It burned.')
  },
)

test('if the server refuses a picture, the editor of the post says why', async () => {
  await edit(() => fail('blog/picture-type'))
  await userEvent.upload(screen.getByLabelText('Upload a cover', { selector: 'input' }), photo)
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a picture in JPEG, PNG or WebP.')
  expect(screen.getByLabelText('Address of the cover')).toHaveValue('')
})

test('for a new post that is not saved yet, the upload of a cover is disabled, and the editor says why', async () => {
  fakeServer({})
  await visit('/admin/blog/create', admin)
  expect(await screen.findByRole('button', { name: 'Upload a cover' })).toBeDisabled()
  expect(screen.getByText('Save the draft first. Pictures belong to a saved post.')).toBeVisible()
})

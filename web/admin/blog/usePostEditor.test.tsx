import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { type Answers, fail, fakeServer } from '../../testing/fakeServer.ts'
import type { Post } from './messages.ts'
import { readStoredDraft, storeDraft } from './storedDraft.ts'
import { toDraft } from './postDraft.ts'
import { usePostEditor } from './usePostEditor.ts'

beforeEach(() => localStorage.clear())

const someDay = '2026-11-01T09:00:00.000Z'
const post: Post = {
  ...{ id: 'p1', slug: 'first-night', title: 'First night', state: 'draft', author: 'Ines', tags: [] },
  ...{ publishedAt: null, hasBeenOut: false, createdAt: someDay, updatedAt: someDay, version: 3, description: '' },
  ...{ body: 'It burned.', cover: null, coverWords: '', updatedByName: 'Ines' },
}

function open(answers: Answers = {}, saved: Post | null = post) {
  const sent = fakeServer(answers)
  const onSaved: string[] = []
  const hook = renderHook(
    () => usePostEditor({ userId: 'a1', author: 'Ines', post: saved, onSaved: (next) => onSaved.push(next.title) }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
  const editor = () => hook.result.current
  return {
    ...{ editor, onSaved, unmount: hook.unmount },
    type: (title: string) => act(() => editor().titleField.onChange(title)),
    save: () => act(() => editor().form.submit()),
    versions: () => sent.flatMap(({ input }) => (input as { version?: number }).version ?? []),
  }
}
const store = (next: Post) => ({ updateBlogPost: () => ({ post: next }) })

test('unsaved text stays in the browser until it is saved; saving names the version that the admin has edited, also if a newer one exists', async () => {
  const first = open()
  first.type('A second night')
  first.unmount()
  const second = open(store({ ...post, title: 'A second night', version: 4 }), { ...post, version: 9 })
  expect(second.editor().draft.title).toBe('A second night')
  expect(second.editor().storedDraft).toMatchObject({ isOlder: true })
  await second.save()
  expect([second.versions(), second.onSaved]).toEqual([[3], ['A second night']])
  expect([second.editor().isDirty, readStoredDraft('a1', 'first-night')]).toEqual([false, null])
})

test('unsaved text is deleted from the browser if the admin changes it back or discards it', async () => {
  const { editor, type } = open()
  type('A second night')
  expect(readStoredDraft('a1', 'first-night')?.draft.title).toBe('A second night')
  type('First night')
  expect(readStoredDraft('a1', 'first-night')).toBeNull()
  type('Again')
  act(() => editor().discard())
  expect([editor().draft.title, editor().isDirty, readStoredDraft('a1', 'first-night')]).toEqual([
    ...['First night', false, null],
  ])
})

test('if another admin has saved the post meanwhile, the typed text stays; the admin can overwrite the other version or take it over', async () => {
  const theirs = { ...post, title: 'Theirs', version: 4 }
  const refuse: Answers = {
    updateBlogPost: () => fail('blog/changed', { version: 4 }),
    getAdminPost: () => ({ post: theirs }),
  }
  const { editor, type, save } = open(refuse)
  type('Mine')
  await save()
  await waitFor(() => expect(editor().theirs?.title).toBe('Theirs'))
  expect([editor().draft.title, editor().form.problem]).toEqual(['Mine', null])
  const sent = fakeServer(store({ ...post, title: 'Mine', version: 5 }))
  await act(() => editor().saveMine())
  expect(sent[0]?.input).toMatchObject({ title: 'Mine', version: 4 })
  expect(editor().theirs).toBeNull()
  const later = fakeServer(store({ ...post, title: 'Mine, later', version: 6 }))
  type('Mine, later')
  await save()
  expect(later[0]?.input).toMatchObject({ title: 'Mine, later', version: 5 })
  fakeServer(refuse)
  type('Mine again')
  await save()
  await waitFor(() => expect(editor().theirs).not.toBeNull())
  act(() => void editor().acceptOtherVersion())
  expect([editor().draft.title, editor().isDirty, editor().theirs]).toEqual(['Theirs', false, null])
})

test('the address of a post follows its title until the admin edits the address; the address of a published post does not follow', () => {
  const { editor, type } = open()
  type('A second night')
  expect(editor().draft.slug).toBe('a-second-night')
  act(() => editor().form.setValue('slug', 'own'))
  type('A third night')
  expect(editor().draft.slug).toBe('own')
  localStorage.clear()
  const published = open({}, { ...post, state: 'published', publishedAt: someDay })
  published.type('A second night')
  expect(published.editor().draft.slug).toBe('first-night')
})

test('publishing first saves unsaved changes: nothing is sent if there are none, and a post without a title is refused', async () => {
  const { editor, type, versions } = open(store({ ...post, title: 'New', version: 4 }))
  await act(() => editor().saveFirst())
  expect(versions()).toEqual([])
  type('New')
  await act(() => editor().saveFirst())
  expect(versions()).toEqual([3])
  type('')
  await act(() => expect(editor().saveFirst()).rejects.toThrow('Please fill this in.'))
})

test('the stored draft of a new post (version 0) is restored for a new post, but not for a saved one', () => {
  storeDraft('a1', '', { draft: { ...toDraft(post), title: 'New' }, version: 0 })
  expect(open({}, null).editor().draft.title).toBe('New')
  expect(open().editor().draft.title).toBe('First night')
})

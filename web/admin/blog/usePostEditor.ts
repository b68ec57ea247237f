import { useEffect, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { CallError, hasErrorCode } from '../../platform/api/callError.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { formatActionError, useAdminCall } from '../common/index.ts'
import { deleteStoredDraft, storeDraft, readStoredDraft } from './storedDraft.ts'
import {
  emptyDraft,
  toDraft,
  fieldByCode,
  isSameDraft,
  findProblems,
  slugify,
  toPostInput,
  type PostDraft,
  type Problems,
} from './postDraft.ts'
import { editorMessages as messages, type Post } from './messages.ts'

type Options = {
  userId: string
  author: string
  /** Null until the post was saved once. */
  post: Post | null
  onSaved: (post: Post) => void
}

const shownByField = ''

/** State of the post editor: typed values, stored draft, validation, saving and edit conflicts. */
export function usePostEditor({ userId, author, post, onSaved }: Options) {
  const callAdmin = useAdminCall()
  const slug = post?.slug ?? ''
  const [saved, setSaved] = useState<PostDraft>(() => (post ? toDraft(post) : emptyDraft(author)))
  const [stored, setStored] = useState(() => readStoredDraft(userId, slug))
  const [draft, setDraft] = useState<PostDraft>(stored?.draft ?? saved)
  const [version, setVersion] = useState(stored?.version ?? post?.version ?? 0)
  const [problems, setProblems] = useState<Problems>({})
  /** The version that somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Post | null>(null)
  const isDirty = !isSameDraft(draft, saved)

  useEffect(() => {
    if (isDirty) storeDraft(userId, slug, { draft, version })
    else deleteStoredDraft(userId, slug)
  }, [draft, isDirty, slug, userId, version])

  const adopt = (next: Post) => {
    deleteStoredDraft(userId, slug)
    setStored(null)
    setSaved(toDraft(next))
    setDraft(toDraft(next))
    setVersion(next.version)
    setTheirs(null)
  }

  const write = async (baseVersion: number): Promise<Post> => {
    const input = toPostInput(draft)
    const { post: next } = post
      ? await callAdmin('updateBlogPost', { ...input, postId: post.id, version: baseVersion })
      : await callAdmin('createBlogPost', input)
    adopt(next)
    onSaved(next)
    return next
  }
  const refused = async (error: unknown): Promise<boolean> => {
    if (hasErrorCode(error, 'blog/changed')) {
      setTheirs((await call('getAdminPost', { slug })).post)
      return true
    }
    const field = error instanceof CallError ? fieldByCode[error.code] : undefined
    if (!field || !(error instanceof CallError)) return false
    setProblems({ [field]: error.message })
    return true
  }
  const { isSending, problem, send } = useSending(
    async (baseVersion: number) => {
      try {
        await write(baseVersion)
      } catch (error) {
        if (!(await refused(error))) throw error
      }
    },
    (error) => formatActionError(messages.save, error) || shownByField,
  )
  const check = () => {
    const found = findProblems(draft)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  return {
    ...{ draft, problems, isDirty, isSending, problem, theirs },
    /** The stored draft that was found when the editor opened. Null when there was none. */
    storedDraft:
      stored && isDirty ? { at: stored.at, isOlder: post !== null && stored.version !== post.version } : null,
    change(name: keyof PostDraft, value: string) {
      setDraft((before) => {
        const follows = name === 'title' && !post?.publishedAt && before.slug === slugify(before.title)
        return { ...before, [name]: value, ...(follows && { slug: slugify(value) }) }
      })
    },
    save: () => (check() ? send(version) : Promise.resolve()),
    /** Saves unsaved changes before publishing. Throws when a field is invalid. */
    async saveFirst(): Promise<void> {
      if (!isDirty && post) return
      if (!check()) throw new CallError({ status: 'invalid-argument', httpStatus: 400, message: messages.required })
      await write(version)
    },
    /** After publishing or unpublishing: the text is unchanged, but the version is new. */
    setSavedVersion: (next: Post) => setVersion((before) => (before === (post?.version ?? 0) ? next.version : before)),
    saveMine: () => (theirs ? send(theirs.version) : Promise.resolve()),
    takeTheirs: () => theirs && adopt(theirs),
    discard: () => post && adopt(post),
  }
}

export type PostEditorState = ReturnType<typeof usePostEditor>

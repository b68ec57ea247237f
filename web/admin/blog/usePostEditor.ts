import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { CallError, hasErrorCode } from '../../platform/api/callError.ts'
import { useActionForm, type ActionForm, type FieldProps } from '../../platform/forms/useActionForm.ts'
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
} from './postDraft.ts'
import { editorMessages as messages, type Post } from './messages.ts'

type Options = {
  userId: string
  author: string
  /** The post as it was last saved; null for a new post that was never saved. */
  post: Post | null
  onSaved: (post: Post) => void
}

/** Connects a field of the editor with its validation rule. */
export const connectField = ({ field, getValues }: ActionForm<PostDraft>, name: keyof PostDraft): FieldProps =>
  field(name, { validate: () => findProblems(getValues())[name] ?? true })

type Base = { post: Post | null; userId: string; author: string }

/** Returns the values of the saved post (`saved`) and the unsaved draft in this browser, if there is one (`stored`). */
function openDrafts({ post, userId, author }: Base) {
  const saved = post ? toDraft(post) : emptyDraft(author)
  return { saved, stored: readStoredDraft(userId, post?.slug ?? '') }
}

/** The state of the post editor: the form, the draft in this browser, saving, and versions that other admins saved. */
export function usePostEditor({ userId, author, post, onSaved }: Options) {
  const callAdmin = useAdminCall()
  const slug = post?.slug ?? ''
  const [{ saved, stored }, setDrafts] = useState(() => openDrafts({ post, userId, author }))
  const [version, setVersion] = useState(stored?.version ?? post?.version ?? 0)
  /** The version that another admin has saved since the editor opened; null if there is none. */
  const [theirs, setTheirs] = useState<Post | null>(null)
  /** While the user overwrites the version of another admin: the number of that version; otherwise null. */
  const replacedVersion = useRef<number | null>(null)
  const form = useActionForm<PostDraft>({
    defaultValues: stored?.draft ?? saved,
    action: async () => {
      try {
        await write(replacedVersion.current ?? version)
      } catch (error) {
        if (!hasErrorCode(error, 'blog/changed')) throw error
        setTheirs((await call('getAdminPost', { slug })).post)
      }
    },
    formatError: (error) => formatActionError(messages.save, error),
    getErrorField: (error) => (error instanceof CallError && fieldByCode[error.code]) || null,
  })
  const { getValues } = form
  const draft = form.watch()
  const isDirty = !isSameDraft(draft, saved)
  const draftText = JSON.stringify(draft)

  useEffect(() => {
    if (isDirty) storeDraft(userId, slug, { draft: getValues(), version })
    else deleteStoredDraft(userId, slug)
    // `draftText` is a dependency instead of `draft`, because `draft` is a new object in each render.
  }, [draftText, getValues, isDirty, slug, userId, version])

  const showSaved = (values: PostDraft) => {
    deleteStoredDraft(userId, slug)
    setDrafts({ saved: values, stored: null })
    form.reset(values)
  }
  const adopt = (next: Post) => {
    showSaved(toDraft(next))
    setVersion(next.version)
    setTheirs(null)
  }

  const write = async (baseVersion: number): Promise<Post> => {
    const input = toPostInput(form.getValues())
    const { post: next } = post
      ? await callAdmin('updateBlogPost', { ...input, postId: post.id, version: baseVersion })
      : await callAdmin('createBlogPost', input)
    adopt(next)
    onSaved(next)
    return next
  }
  const titleField = connectField(form, 'title')

  return {
    ...{ form, draft, isDirty, theirs },
    /** The unsaved draft that this browser had stored when the editor opened; null if there was none. */
    storedDraft:
      stored && isDirty
        ? { at: stored.at, isNew: post === null, isOlder: post !== null && stored.version !== post.version }
        : null,
    /**
     * The title field. As long as the post has no publication date and nobody has edited its slug, the slug is made
     * from the title.
     */
    titleField: {
      ...titleField,
      onChange(title: string) {
        const before = form.getValues()
        titleField.onChange(title)
        if (!post?.publishedAt && before.slug === slugify(before.title)) form.setValue('slug', slugify(title))
      },
    },
    /** Saves unsaved changes before the post is published. Throws if a field is invalid. */
    async saveFirst(): Promise<void> {
      if (!isDirty && post) return
      if (!(await form.trigger())) {
        throw new CallError({ status: 'invalid-argument', httpStatus: 400, message: messages.required })
      }
      await write(version)
    },
    /** Stores the new version number after publishing or unpublishing, which changes the version but not the text. */
    setSavedVersion: (next: Post) => setVersion((before) => (before === (post?.version ?? 0) ? next.version : before)),
    async saveMine(): Promise<void> {
      replacedVersion.current = theirs?.version ?? null
      await form.submit()
      replacedVersion.current = null
    },
    acceptOtherVersion: () => theirs && adopt(theirs),
    /** Replaces the values of all fields by those of the saved post or, if it was never saved, of an empty post. */
    discard: () => (post ? adopt(post) : showSaved(emptyDraft(author))),
  }
}

export type PostEditorState = ReturnType<typeof usePostEditor>

import { useEffect, useState } from 'react'
import { call } from '../../platform/client.ts'
import { CallError, isRefusal } from '../../platform/callError.ts'
import { useSending } from '../../platform/useSending.ts'
import { sayActProblem, useAct } from '../admin/index.ts'
import { forget, keep, readKept } from './keptDraft.ts'
import {
  blankDraft,
  draftOf,
  fieldByCode,
  isSame,
  problemsOf,
  slugOf,
  wordsOf,
  type PostDraft,
  type Problems,
} from './postDraft.ts'
import { editorWords as words, type Post } from './words.ts'

type Options = {
  userId: string
  author: string
  /** Null while it has never been saved. */
  post: Post | null
  onSaved: (post: Post) => void
}

const saidByField = ''

/** What is typed into a post, kept in this browser until it is saved, and what came in between. */
export function useEditor({ userId, author, post, onSaved }: Options) {
  const act = useAct()
  const place = post?.slug ?? ''
  const [saved, setSaved] = useState<PostDraft>(() => (post ? draftOf(post) : blankDraft(author)))
  const [kept, setKept] = useState(() => readKept(userId, place))
  const [draft, setDraft] = useState<PostDraft>(kept?.draft ?? saved)
  const [version, setVersion] = useState(kept?.version ?? post?.version ?? 0)
  const [problems, setProblems] = useState<Problems>({})
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Post | null>(null)
  const isDirty = !isSame(draft, saved)

  useEffect(() => {
    if (isDirty) keep(userId, place, { draft, version })
    else forget(userId, place)
  }, [draft, isDirty, place, userId, version])

  const take = (next: Post) => {
    forget(userId, place)
    setKept(null)
    setSaved(draftOf(next))
    setDraft(draftOf(next))
    setVersion(next.version)
    setTheirs(null)
  }

  const write = async (over: number): Promise<Post> => {
    const input = wordsOf(draft)
    const { post: next } = post
      ? await act('updateBlogPost', { ...input, postId: post.id, version: over })
      : await act('createBlogPost', input)
    take(next)
    onSaved(next)
    return next
  }
  const refused = async (error: unknown): Promise<boolean> => {
    if (isRefusal(error, 'blog/changed')) {
      setTheirs((await call('getAdminPost', { slug: place })).post)
      return true
    }
    const field = error instanceof CallError ? fieldByCode[error.code] : undefined
    if (!field || !(error instanceof CallError)) return false
    setProblems({ [field]: error.message })
    return true
  }
  const { isSending, problem, send } = useSending(
    async (over: number) => {
      try {
        await write(over)
      } catch (error) {
        if (!(await refused(error))) throw error
      }
    },
    (error) => sayActProblem(words.save, error) || saidByField,
  )
  const check = () => {
    const found = problemsOf(draft)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  return {
    ...{ draft, problems, isDirty, isSending, problem, theirs },
    /** What was found in this browser when the editor opened. */
    kept: kept && isDirty ? { at: kept.at, isOlder: post !== null && kept.version !== post.version } : null,
    change(name: keyof PostDraft, value: string) {
      setDraft((before) => {
        const follows = name === 'title' && !post?.publishedAt && before.slug === slugOf(before.title)
        return { ...before, [name]: value, ...(follows && { slug: slugOf(value) }) }
      })
    },
    save: () => (check() ? send(version) : Promise.resolve()),
    /** Before publishing: answers whether everything is saved. */
    async saveFirst(): Promise<void> {
      if (!isDirty && post) return
      if (!check()) throw new CallError({ status: 'invalid-argument', httpStatus: 400, message: words.needed })
      await write(version)
    },
    /** It was published or taken back: the words are the same, the count of its changes is not. */
    note: (next: Post) => setVersion((before) => (before === (post?.version ?? 0) ? next.version : before)),
    keepMine: () => (theirs ? send(theirs.version) : Promise.resolve()),
    takeTheirs: () => theirs && take(theirs),
    discard: () => post && take(post),
  }
}

export type Editor = ReturnType<typeof useEditor>

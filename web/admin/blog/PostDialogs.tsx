import { useState } from 'react'
import { office } from '../../platform/adminAddresses.ts'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { ConfirmDialog, useAct, useLastAct, type Done } from '../admin/index.ts'
import { deleteWords, publishWords, unpublishWords, type Post } from './words.ts'

type DialogProps = { post: Post; onDone: (post: Post) => void; onClose: () => void }

const whens = [
  { value: 'now', words: publishWords.now },
  { value: 'later', words: publishWords.later },
] as const

/** A date and time as the browser's own field has it, in the writer's own time. */
const fieldTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Publishes a post now or later; what was typed is saved first. */
export function PublishDialog({ post, saveFirst, onDone, onClose }: DialogProps & { saveFirst: () => Promise<void> }) {
  const act = useAct()
  const [when, setWhen] = useState<'now' | 'later'>(post.state === 'scheduled' ? 'later' : 'now')
  const [at, setAt] = useState(fieldTime(post.publishedAt))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const isGood = when === 'now' || !Number.isNaN(Date.parse(at))
    setProblem(isGood ? undefined : publishWords.badTime)
    return isGood
  }
  const publish = async (): Promise<Done> => {
    await saveFirst()
    // What now is, the server's clock says: this one may go ahead, and the post would wait.
    const hour = when === 'later' && { at: new Date(at).toISOString() }
    const { post: next } = await act('publishBlogPost', { postId: post.id, ...hour })
    onDone(next)
    const waits = next.state === 'scheduled' && next.publishedAt
    return { words: waits ? publishWords.waits(waits) : publishWords.done }
  }
  return (
    <ConfirmDialog
      title={publishWords.title(post.title)}
      says={publishWords.says}
      act={publishWords.act}
      check={check}
      onConfirm={publish}
      onClose={onClose}
    >
      <Choice isWide label={publishWords.when} options={whens} value={when} onChange={setWhen} />
      {when === 'later' && (
        <TextField
          label={publishWords.at}
          name="at"
          type="datetime-local"
          hint={publishWords.atHint}
          problem={problem}
          value={at}
          onChange={setAt}
        />
      )}
    </ConfirmDialog>
  )
}

/** Takes a post back to the drafts; it can be published again at once. */
export function UnpublishDialog({ post, onDone, onClose }: DialogProps) {
  const act = useAct()
  const unpublish = async (): Promise<Done> => {
    onDone((await act('unpublishBlogPost', { postId: post.id })).post)
    const again = post.publishedAt ? { at: post.publishedAt } : {}
    const undo = async () => onDone((await act('publishBlogPost', { postId: post.id, ...again })).post)
    return { words: unpublishWords.done, undo }
  }
  return (
    <ConfirmDialog
      title={unpublishWords.title(post.title)}
      says={unpublishWords.says}
      act={unpublishWords.act}
      onConfirm={unpublish}
      onClose={onClose}
    />
  )
}

/** Deletes a post for good. */
export function DeletePostDialog({ post, onClose }: Omit<DialogProps, 'onDone'>) {
  const act = useLastAct(office.blog)
  const remove = async (): Promise<Done> => {
    await act('deleteBlogPost', { postId: post.id })
    return { words: deleteWords.done }
  }
  return (
    <ConfirmDialog
      title={deleteWords.title(post.title)}
      says={deleteWords.says}
      act={deleteWords.act}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

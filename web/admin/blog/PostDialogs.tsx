import { useState } from 'react'
import { adminPaths } from '../../platform/adminPaths.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ConfirmDialog, useAdminCall, useCallAndLeave, type ActionResult } from '../common/index.ts'
import { deleteDialogMessages, publishDialogMessages, unpublishDialogMessages, type Post } from './messages.ts'

type DialogProps = { post: Post; onDone: (post: Post) => void; onClose: () => void }

const publishTimes = [
  { value: 'now', words: publishDialogMessages.now },
  { value: 'later', words: publishDialogMessages.later },
] as const

/** Formats an instant for a `datetime-local` field, in local time. */
const toFieldTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Publishes a post now or later. Unsaved changes are saved first. */
export function PublishDialog({ post, saveFirst, onDone, onClose }: DialogProps & { saveFirst: () => Promise<void> }) {
  const callAdmin = useAdminCall()
  const [when, setWhen] = useState<'now' | 'later'>(post.state === 'scheduled' ? 'later' : 'now')
  const [at, setAt] = useState(toFieldTime(post.publishedAt))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const isGood = when === 'now' || !Number.isNaN(Date.parse(at))
    setProblem(isGood ? undefined : publishDialogMessages.invalidTime)
    return isGood
  }
  const publish = async (): Promise<ActionResult> => {
    await saveFirst()
    // "Now" is decided by the server. A fast browser clock would schedule the post instead.
    const hour = when === 'later' && { at: new Date(at).toISOString() }
    const { post: next } = await callAdmin('publishBlogPost', { postId: post.id, ...hour })
    onDone(next)
    const scheduledAt = next.state === 'scheduled' && next.publishedAt
    return { message: scheduledAt ? publishDialogMessages.scheduled(scheduledAt) : publishDialogMessages.done }
  }
  return (
    <ConfirmDialog
      title={publishDialogMessages.title(post.title)}
      description={publishDialogMessages.description}
      action={publishDialogMessages.confirm}
      validate={check}
      onConfirm={publish}
      onClose={onClose}
    >
      <SegmentedControl
        isWide
        label={publishDialogMessages.when}
        options={publishTimes}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <TextField
          label={publishDialogMessages.at}
          name="at"
          type="datetime-local"
          hint={publishDialogMessages.atHint}
          problem={problem}
          value={at}
          onChange={setAt}
        />
      )}
    </ConfirmDialog>
  )
}

/** Turns a post back into a draft. It can be published again at once. */
export function UnpublishDialog({ post, onDone, onClose }: DialogProps) {
  const callAdmin = useAdminCall()
  const unpublish = async (): Promise<ActionResult> => {
    onDone((await callAdmin('unpublishBlogPost', { postId: post.id })).post)
    const again = post.publishedAt ? { at: post.publishedAt } : {}
    const undo = async () => onDone((await callAdmin('publishBlogPost', { postId: post.id, ...again })).post)
    return { message: unpublishDialogMessages.done, undo }
  }
  return (
    <ConfirmDialog
      title={unpublishDialogMessages.title(post.title)}
      description={unpublishDialogMessages.description}
      action={unpublishDialogMessages.confirm}
      onConfirm={unpublish}
      onClose={onClose}
    />
  )
}

/** Deletes a post for good. */
export function DeletePostDialog({ post, onClose }: Omit<DialogProps, 'onDone'>) {
  const callAdmin = useCallAndLeave(adminPaths.blog)
  const remove = async (): Promise<ActionResult> => {
    await callAdmin('deleteBlogPost', { postId: post.id })
    return { message: deleteDialogMessages.done }
  }
  return (
    <ConfirmDialog
      title={deleteDialogMessages.title(post.title)}
      description={deleteDialogMessages.description}
      action={deleteDialogMessages.confirm}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

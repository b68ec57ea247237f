import { adminPaths } from '../../platform/adminPaths.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ConfirmDialog, FormDialog, useAdminCall, useCallAndNavigate, type ActionResult } from '../common/index.ts'
import { deleteDialogMessages, publishDialogMessages, unpublishDialogMessages, type Post } from './messages.ts'

type DialogProps = { post: Post; onDone: (post: Post) => void; onClose: () => void }

const publishTimes = [
  { value: 'now', label: publishDialogMessages.now },
  { value: 'later', label: publishDialogMessages.later },
] as const

/** Formats a point in time for a `datetime-local` field, in the browser's time zone; '' for null. */
const toFieldTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type PublishValues = { when: 'now' | 'later'; at: string }

/** The dialog that publishes a post, now or at a later time. It first saves unsaved changes of the post. */
export function PublishDialog({ post, saveFirst, onDone, onClose }: DialogProps & { saveFirst: () => Promise<void> }) {
  const callAdmin = useAdminCall()
  const publish = async ({ when, at }: PublishValues): Promise<ActionResult> => {
    await saveFirst()
    // To publish now, no time is sent, so that the server uses its own clock. With the time of a browser clock that is
    // fast, the server would schedule the post for later.
    const hour = when === 'later' && { at: new Date(at).toISOString() }
    const { post: next } = await callAdmin('publishBlogPost', { postId: post.id, ...hour })
    onDone(next)
    const scheduledAt = next.state === 'scheduled' && next.publishedAt
    return { message: scheduledAt ? publishDialogMessages.scheduled(scheduledAt) : publishDialogMessages.done }
  }
  return (
    <FormDialog<PublishValues>
      title={publishDialogMessages.title(post.title)}
      description={publishDialogMessages.description}
      placement="middle"
      action={publishDialogMessages.confirm}
      defaultValues={{ when: post.state === 'scheduled' ? 'later' : 'now', at: toFieldTime(post.publishedAt) }}
      onSend={publish}
      onClose={onClose}
    >
      {({ field, choice, watch }) => (
        <>
          <SegmentedControl {...choice('when')} isWide label={publishDialogMessages.when} options={publishTimes} />
          {watch('when') === 'later' && (
            <TextField
              {...field('at', { validate: (at) => !Number.isNaN(Date.parse(at)) || publishDialogMessages.invalidTime })}
              label={publishDialogMessages.at}
              type="datetime-local"
              hint={publishDialogMessages.atHint}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The dialog that turns a published or scheduled post back into a draft. Undo publishes the draft again. */
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

/** The dialog that deletes a post permanently. */
export function DeletePostDialog({ post, onClose }: Omit<DialogProps, 'onDone'>) {
  const callAdmin = useCallAndNavigate(adminPaths.blog)
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

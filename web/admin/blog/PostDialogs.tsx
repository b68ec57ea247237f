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

/** Formats an instant for a `datetime-local` field, in local time. */
const toFieldTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type PublishValues = { when: 'now' | 'later'; at: string }

/** Publishes a post now or later. Unsaved changes are saved first. */
export function PublishDialog({ post, saveFirst, onDone, onClose }: DialogProps & { saveFirst: () => Promise<void> }) {
  const callAdmin = useAdminCall()
  const publish = async ({ when, at }: PublishValues): Promise<ActionResult> => {
    await saveFirst()
    // The server uses its own clock for "now". If the browser's clock were fast, its time would schedule the post
    // instead.
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

/** Turns a post back into a draft. The draft can be published again immediately. */
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

/** Deletes a post permanently. */
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

import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AdminScreen, readOnlyNoteId, useCanEdit } from '../common/index.ts'
import { DeletePostDialog, PublishDialog, UnpublishDialog } from './PostDialogs.tsx'
import { PostFields, PostText } from './PostFields.tsx'
import { PostPreview } from './PostPreview.tsx'
import { PostStatus } from './PostStatus.tsx'
import { usePostEditor, type PostEditorState } from './usePostEditor.ts'
import { conflictMessages, editorMessages as messages, storedDraftMessages, type Post } from './messages.ts'
import styles from './PostEditor.module.css'

export type PostEditorProps = {
  session: Session
  /** The post as it was last saved; null for a new post that was never saved. */
  post: Post | null
  onSaved: (post: Post) => void
}

type ActionName = 'publish' | 'unpublish' | 'remove'

function formatStatus({ state, publishedAt }: Post): string | null {
  if (publishedAt === null || state === 'draft') return null
  return state === 'scheduled' ? messages.scheduledFor(publishedAt) : messages.publishedSince(publishedAt)
}

/** The buttons for a saved post: open the published post, publish or change the date, unpublish, and delete. */
function PostActions({
  post,
  editor,
  onSaved,
}: {
  post: Post
  editor: PostEditorState
  onSaved: (post: Post) => void
}) {
  const canEdit = useCanEdit()
  const [open, setOpen] = useState<ActionName | null>(null)
  const close = () => setOpen(null)
  const done = (next: Post) => {
    editor.setSavedVersion(next)
    onSaved(next)
  }
  const isPublished = post.state !== 'draft'
  const readOnlyProps = canEdit ? {} : { isDisabled: true, describedBy: readOnlyNoteId }
  return (
    <>
      {post.state === 'published' && (
        <ButtonLink size="dense" to={`/blog/${post.slug}`} isExternal>
          {messages.openPost}
        </ButtonLink>
      )}
      <Button size="dense" onPress={() => setOpen('publish')} {...readOnlyProps}>
        {isPublished ? messages.change : messages.publish}
      </Button>
      {isPublished && (
        <Button size="dense" onPress={() => setOpen('unpublish')} {...readOnlyProps}>
          {messages.unpublish}
        </Button>
      )}
      <Button size="dense" kind="danger" onPress={() => setOpen('remove')} {...readOnlyProps}>
        {messages.delete}
      </Button>
      {open === 'publish' && <PublishDialog post={post} saveFirst={editor.saveFirst} onDone={done} onClose={close} />}
      {open === 'unpublish' && <UnpublishDialog post={post} onDone={done} onClose={close} />}
      {open === 'remove' && <DeletePostDialog post={post} onClose={close} />}
    </>
  )
}

/**
 * The notices above the editor: an error, a version that another admin has saved, or an unsaved draft in this browser.
 */
function EditorNotices({ editor }: { editor: PostEditorState }) {
  const { theirs, storedDraft } = editor
  const { problem } = editor.form
  return (
    <>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {theirs && (
        <Notice
          kind="failed"
          action={
            <div className={styles.choice}>
              <Button size="dense" onPress={editor.acceptOtherVersion}>
                {conflictMessages.acceptOtherVersion}
              </Button>
              <Button size="dense" onPress={() => void editor.saveMine()}>
                {conflictMessages.saveMine}
              </Button>
            </div>
          }
        >
          {conflictMessages.text(theirs.updatedByName)}
        </Notice>
      )}
      {storedDraft && !theirs && (
        <Notice
          action={
            <Button size="dense" onPress={editor.discard}>
              {storedDraft.isNew ? storedDraftMessages.discardNew : storedDraftMessages.discard}
            </Button>
          }
        >
          {storedDraftMessages.found(storedDraft.at)} {storedDraft.isOlder && storedDraftMessages.changedSince}
        </Notice>
      )}
    </>
  )
}

const views = [
  { value: 'write', label: messages.write },
  { value: 'preview', label: messages.preview },
] as const

/**
 * The editor of a post: the text or its preview, and the other fields, which are beside the text if the screen is wide
 * enough.
 */
export function PostEditor({ session, post, onSaved }: PostEditorProps) {
  const canEdit = useCanEdit()
  const { uid: userId, displayName: author } = session.user
  const editor = usePostEditor({ userId, author, post, onSaved })
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { draft, isDirty } = editor
  const { isSending } = editor.form
  return (
    <AdminScreen
      title={post ? messages.editTitle : messages.newTitle}
      heading={post ? post.title : messages.newTitle}
      count={post && <PostStatus state={post.state} />}
      lead={post && formatStatus(post)}
      actions={post && <PostActions post={post} editor={editor} onSaved={onSaved} />}
    >
      <EditorNotices editor={editor} />
      <form className={styles.form} noValidate onSubmit={editor.form.onSubmit}>
        <div className={styles.work}>
          <div className={styles.main}>
            <div className={styles.switch}>
              <SegmentedControl isWide label={messages.view} options={views} value={view} onChange={setView} />
            </div>
            <div className={styles.sides} data-view={view}>
              <PostText editor={editor} post={post} canEdit={canEdit} />
              <PostPreview title={draft.title} body={draft.body} />
            </div>
          </div>
          <PostFields editor={editor} post={post} canEdit={canEdit} />
        </div>
        <div className={styles.foot}>
          <p role="status">{isDirty ? messages.unsaved : post && messages.saved}</p>
          <Button
            type="submit"
            kind="main"
            isBusy={isSending}
            {...(!canEdit && { isDisabled: true, describedBy: readOnlyNoteId })}
          >
            {isSending ? messages.saving : post ? messages.save : messages.create}
          </Button>
        </div>
      </form>
    </AdminScreen>
  )
}

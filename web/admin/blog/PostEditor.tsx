import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AdminScreen, readerNoteId, useMayAct } from '../admin/index.ts'
import { DeletePostDialog, PublishDialog, UnpublishDialog } from './PostDialogs.tsx'
import { PostFields, PostText } from './PostFields.tsx'
import { Preview } from './Preview.tsx'
import { PostStanding } from './standing.tsx'
import { useEditor, type Editor } from './useEditor.ts'
import { conflictWords, editorWords as words, keptWords, type Post } from './words.ts'
import styles from './Editor.module.css'

export type PostEditorProps = {
  session: Session
  /** Null while it has never been saved. */
  post: Post | null
  onSaved: (post: Post) => void
}

type ActName = 'publish' | 'unpublish' | 'remove'

function sayStanding({ state, publishedAt }: Post): string | null {
  if (publishedAt === null || state === 'draft') return null
  return state === 'scheduled' ? words.waits(publishedAt) : words.out(publishedAt)
}

/** What may be done with a post that was saved once. */
function PostActs({ post, editor, onSaved }: { post: Post; editor: Editor; onSaved: (post: Post) => void }) {
  const mayAct = useMayAct()
  const [open, setOpen] = useState<ActName | null>(null)
  const close = () => setOpen(null)
  const done = (next: Post) => {
    editor.note(next)
    onSaved(next)
  }
  const isOut = post.state !== 'draft'
  const blocked = mayAct ? {} : { isDisabled: true, describedBy: readerNoteId }
  return (
    <>
      {post.state === 'published' && (
        <ButtonLink size="dense" to={`/blog/${post.slug}`} isExternal>
          {words.look}
        </ButtonLink>
      )}
      <Button size="dense" onPress={() => setOpen('publish')} {...blocked}>
        {isOut ? words.change : words.publish}
      </Button>
      {isOut && (
        <Button size="dense" onPress={() => setOpen('unpublish')} {...blocked}>
          {words.unpublish}
        </Button>
      )}
      <Button size="dense" kind="danger" onPress={() => setOpen('remove')} {...blocked}>
        {words.remove}
      </Button>
      {open === 'publish' && <PublishDialog post={post} saveFirst={editor.saveFirst} onDone={done} onClose={close} />}
      {open === 'unpublish' && <UnpublishDialog post={post} onDone={done} onClose={close} />}
      {open === 'remove' && <DeletePostDialog post={post} onClose={close} />}
    </>
  )
}

/** What stands between the writer and the saved post: work kept from before, or somebody else's. */
function Between({ editor }: { editor: Editor }) {
  const { theirs, kept, problem } = editor
  return (
    <>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {theirs && (
        <Notice
          kind="failed"
          act={
            <div className={styles.choice}>
              <Button size="dense" onPress={editor.takeTheirs}>
                {conflictWords.theirs}
              </Button>
              <Button size="dense" onPress={() => void editor.keepMine()}>
                {conflictWords.mine}
              </Button>
            </div>
          }
        >
          {conflictWords.says(theirs.updatedByName)}
        </Notice>
      )}
      {kept && !theirs && (
        <Notice
          act={
            <Button size="dense" onPress={editor.discard}>
              {keptWords.discard}
            </Button>
          }
        >
          {keptWords.found(kept.at)} {kept.isOlder && keptWords.changedSince}
        </Notice>
      )}
    </>
  )
}

const views = [
  { value: 'write', words: words.write },
  { value: 'preview', words: words.preview },
] as const

/** Writes a post: its text beside what readers will see, and what it says of itself below. */
export function PostEditor({ session, post, onSaved }: PostEditorProps) {
  const mayAct = useMayAct()
  const { uid: userId, displayName: author } = session.user
  const editor = useEditor({ userId, author, post, onSaved })
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { draft, isDirty, isSending } = editor
  return (
    <AdminScreen
      title={post ? words.editTitle : words.newTitle}
      heading={post ? post.title : words.newTitle}
      count={post && <PostStanding state={post.state} />}
      lead={post && sayStanding(post)}
      acts={post && <PostActs post={post} editor={editor} onSaved={onSaved} />}
    >
      <Between editor={editor} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <div className={styles.switch}>
          <Choice isWide label={words.view} options={views} value={view} onChange={setView} />
        </div>
        <div className={styles.sides} data-view={view}>
          <PostText editor={editor} mayAct={mayAct} />
          <Preview title={draft.title} body={draft.body} />
        </div>
        <PostFields editor={editor} isPublished={post?.hasBeenOut ?? false} mayAct={mayAct} />
        <div className={styles.foot}>
          <p role="status">{isDirty ? words.unsaved : post && words.saved}</p>
          <Button
            type="submit"
            kind="main"
            isBusy={isSending}
            {...(!mayAct && { isDisabled: true, describedBy: readerNoteId })}
          >
            {isSending ? words.saving : post ? words.save : words.create}
          </Button>
        </div>
      </form>
    </AdminScreen>
  )
}

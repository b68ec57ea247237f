import { useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { PictureButton } from './PictureButton.tsx'
import type { PostDraft } from './postDraft.ts'
import { connectField, type PostEditorState } from './usePostEditor.ts'
import { editorMessages as messages, pictureMessages, type Post } from './messages.ts'
import styles from './PostEditor.module.css'

type FieldsProps = { editor: PostEditorState; post: Post | null; canEdit: boolean }

/** The fields for the cover picture of a post: the picture, its upload, and its alternative text. */
function CoverFields({ editor: { form, draft }, post, canEdit }: FieldsProps) {
  const setCover = (path: string) => form.setValue('cover', path)
  return (
    <div className={styles.cover}>
      {draft.cover.startsWith('/') && <img src={draft.cover} alt={draft.coverWords} width={1200} height={630} />}
      <div className={styles.choice}>
        <PictureButton
          label={draft.cover ? pictureMessages.replaceCover : pictureMessages.uploadCover}
          postId={post?.id ?? null}
          canEdit={canEdit}
          onUploaded={setCover}
        />
        {draft.cover && (
          <Button kind="bare" size="dense" isDisabled={!canEdit} onPress={() => setCover('')}>
            {pictureMessages.removeCover}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{post ? pictureMessages.hint : pictureMessages.saveFirst}</p>
    </div>
  )
}

/** The fields of a post other than its title and its text. */
export function PostFields({ editor, post, canEdit }: FieldsProps) {
  const { form, draft } = editor
  const isPublished = post?.hasBeenOut ?? false
  const field = (name: Exclude<keyof PostDraft, 'body'>, label: string, hint?: string, isVerbatim = false) => (
    <TextField
      {...connectField(form, name)}
      label={label}
      isVerbatim={isVerbatim}
      isDisabled={!canEdit || (name === 'slug' && isPublished)}
      {...(hint && { hint })}
    />
  )
  return (
    <div className={styles.facts}>
      <CoverFields {...{ editor, post, canEdit }} />
      {field('cover', messages.cover, messages.coverHint, true)}
      {field('coverWords', messages.coverWords, messages.coverWordsHint)}
      {field('slug', messages.slug, isPublished ? messages.slugFixed : messages.slugHint(draft.slug), true)}
      {field('description', messages.description, messages.descriptionHint)}
      {field('tags', messages.tags, messages.tagsHint)}
      {field('author', messages.author)}
    </div>
  )
}

/** Inserts a picture into a Markdown text at `position`, as a paragraph of its own. */
export function insertPicture(text: string, position: number, path: string): string {
  const [before, after] = [text.slice(0, position).trimEnd(), text.slice(position).trimStart()]
  return [before, `![${pictureMessages.describe}](${path})`, after].filter(Boolean).join('\n\n')
}

/** The fields for the title and the text of a post. */
export function PostText({ editor, post, canEdit }: FieldsProps) {
  const { form } = editor
  const area = useRef<HTMLDivElement>(null)
  const insert = (path: string) => {
    const { body } = form.getValues()
    const position = area.current?.querySelector('textarea')?.selectionStart ?? body.length
    form.setValue('body', insertPicture(body, position, path))
  }
  return (
    <div className={styles.text} ref={area}>
      <TextField {...editor.titleField} label={messages.title} maxLength={200} isDisabled={!canEdit} />
      <div className={styles.choice}>
        <PictureButton label={pictureMessages.insert} postId={post?.id ?? null} canEdit={canEdit} onUploaded={insert} />
      </div>
      <TextArea
        {...connectField(form, 'body')}
        label={messages.body}
        rows={24}
        isDisabled={!canEdit}
        hint={messages.bodyHint}
      />
    </div>
  )
}

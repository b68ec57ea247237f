import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { PostDraft } from './postDraft.ts'
import type { PostEditorState } from './usePostEditor.ts'
import { editorMessages as messages } from './messages.ts'
import styles from './PostEditor.module.css'

type FieldsProps = { editor: PostEditorState; isPublished: boolean; canEdit: boolean }

/** The metadata fields of a post. */
export function PostFields({ editor, isPublished, canEdit }: FieldsProps) {
  const { draft, problems, change } = editor
  const field = (name: Exclude<keyof PostDraft, 'body'>, label: string, hint?: string, isVerbatim = false) => (
    <TextField
      label={label}
      name={name}
      isVerbatim={isVerbatim}
      isDisabled={!canEdit || (name === 'slug' && isPublished)}
      value={draft[name]}
      problem={problems[name]}
      {...(hint && { hint })}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <div className={styles.facts}>
      {field('slug', messages.slug, isPublished ? messages.slugFixed : messages.slugHint(draft.slug), true)}
      {field('author', messages.author)}
      {field('description', messages.description, messages.descriptionHint)}
      {field('tags', messages.tags, messages.tagsHint)}
      {field('cover', messages.cover, messages.coverHint, true)}
      {field('coverWords', messages.coverWords, messages.coverWordsHint)}
    </div>
  )
}

/** The title and the text of a post. */
export function PostText({ editor, canEdit }: Pick<FieldsProps, 'editor' | 'canEdit'>) {
  const { draft, problems, change } = editor
  return (
    <div className={styles.text}>
      <TextField
        label={messages.title}
        name="title"
        maxLength={200}
        isDisabled={!canEdit}
        value={draft.title}
        problem={problems.title}
        onChange={(value) => change('title', value)}
      />
      <TextArea
        label={messages.body}
        name="body"
        rows={24}
        isDisabled={!canEdit}
        hint={messages.bodyHint}
        value={draft.body}
        problem={problems.body}
        onChange={(value) => change('body', value)}
      />
    </div>
  )
}

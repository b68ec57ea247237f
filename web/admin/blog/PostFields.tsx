import { TextField } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { PostDraft } from './postDraft.ts'
import type { Editor } from './useEditor.ts'
import { editorWords as words } from './words.ts'
import styles from './Editor.module.css'

type FieldsProps = { editor: Editor; isPublished: boolean; mayAct: boolean }

/** What a post says of itself, beside its text. */
export function PostFields({ editor, isPublished, mayAct }: FieldsProps) {
  const { draft, problems, change } = editor
  const field = (name: Exclude<keyof PostDraft, 'body'>, label: string, hint?: string, isVerbatim = false) => (
    <TextField
      label={label}
      name={name}
      isVerbatim={isVerbatim}
      isDisabled={!mayAct || (name === 'slug' && isPublished)}
      value={draft[name]}
      problem={problems[name]}
      {...(hint && { hint })}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <div className={styles.facts}>
      {field('slug', words.slug, isPublished ? words.slugStands : words.slugHint(draft.slug), true)}
      {field('author', words.author)}
      {field('description', words.description, words.descriptionHint)}
      {field('tags', words.tags, words.tagsHint)}
      {field('cover', words.cover, words.coverHint, true)}
      {field('coverWords', words.coverWords, words.coverWordsHint)}
    </div>
  )
}

/** The title and the text itself. */
export function PostText({ editor, mayAct }: Pick<FieldsProps, 'editor' | 'mayAct'>) {
  const { draft, problems, change } = editor
  return (
    <div className={styles.text}>
      <TextField
        label={words.title}
        name="title"
        maxLength={200}
        isDisabled={!mayAct}
        value={draft.title}
        problem={problems.title}
        onChange={(value) => change('title', value)}
      />
      <TextArea
        label={words.words}
        name="body"
        rows={24}
        isDisabled={!mayAct}
        hint={words.wordsHint}
        value={draft.body}
        problem={problems.body}
        onChange={(value) => change('body', value)}
      />
    </div>
  )
}

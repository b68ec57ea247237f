import type { Session } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ScriptRooms } from '../casting/index.ts'
import { ImportPlace } from '../imports/index.ts'
import { Choosing } from './Choosing.tsx'
import { EditorActs } from './EditorActs.tsx'
import { Gone } from './Gone.tsx'
import { useScriptTags } from './queries.ts'
import { SaveWords } from './SaveWords.tsx'
import type { ScriptStore } from './scriptStore.ts'
import { TagsField } from './TagsField.tsx'
import { TextCount } from './TextCount.tsx'
import type { Marks } from './useOpening.ts'
import { useFollow, useScriptFact } from './useScript.ts'
import { Versions } from './Versions.tsx'
import * as words from './words.ts'
import styles from './Editor.module.css'

export type EditorProps = { store: ScriptStore; marks: Marks; session: Session }

/** One script: its title, the sheet, and beside it what there is to do and what it was before. */
export function Editor({ store, marks, session }: EditorProps) {
  useFollow(store)
  const scriptId = useScriptFact(store, (state) => state.scriptId)
  const merged = useScriptFact(store, (state) => state.merged)
  const isGone = useScriptFact(store, ({ save }) => save === 'gone')
  const joined = useScriptFact(store, (state) => state.joined)
  const readOnly = isReadOnly(session)
  // While one chooses, nothing else changes under the choice.
  const isStill = readOnly || merged !== null
  return (
    <div className={styles.place}>
      <Link to="/scripts" className={styles.back}>
        <Icon name="back" />
        {words.myScripts}
      </Link>
      {!readOnly && isGone && <Gone store={store} />}
      {!readOnly && scriptId === null && <ImportPlace />}
      <div className={styles.room}>
        <div className={styles.work}>
          <Title store={store} isReadOnly={isStill} />
          <div className={styles.state}>
            {readOnly ? <Notice kind="hold">{words.nothingCanBeTyped}</Notice> : <SaveWords store={store} />}
            <TextCount store={store} />
          </div>
          {merged ? <Choosing merged={merged} onChoose={store.choose} /> : <Text store={store} isReadOnly={readOnly} />}
        </div>
        <aside className={styles.rail} aria-label={words.aboutThisScript}>
          <EditorActs store={store} marks={marks} session={session} />
          {scriptId !== null && <ScriptRooms scriptId={scriptId} isReadOnly={readOnly} />}
          <Tags store={store} isReadOnly={isStill} />
          {scriptId !== null && <Versions scriptId={scriptId} store={store} isReadOnly={readOnly} />}
        </aside>
      </div>
      <Announce>{joined > 0 && words.changesFromAnotherDevice}</Announce>
    </div>
  )
}

type PartProps = { store: ScriptStore; isReadOnly: boolean }

/** The heading of the page is written in place. */
function Title({ store, isReadOnly: readOnly }: PartProps) {
  const id = useId()
  const title = useScriptFact(store, (state) => state.title)
  return (
    <h1 className={styles.title} tabIndex={-1}>
      <PageHead title={title || scriptRules.untitled} />
      <label htmlFor={id}>{words.title}</label>
      <textarea
        id={id}
        rows={1}
        value={title}
        readOnly={readOnly}
        maxLength={scriptRules.longestTitle}
        placeholder={scriptRules.untitled}
        onChange={(event) => store.change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </h1>
  )
}

function Text({ store, isReadOnly: readOnly }: PartProps) {
  const sheet = useRef<HTMLTextAreaElement>(null)
  const content = useScriptFact(store, (state) => state.content)
  const isTooLong = useScriptFact(store, ({ save }) => save === 'too-long')
  return (
    <Sheet
      ref={sheet}
      label={words.script}
      value={content}
      onChange={(value) => store.change({ content: value })}
      placeholder={readOnly ? '' : words.writeHereOrPaste}
      isReadOnly={readOnly}
      hasProblem={isTooLong}
    />
  )
}

function Tags({ store, isReadOnly: readOnly }: PartProps) {
  const tags = useScriptFact(store, (state) => state.tags)
  const known = useScriptTags()
  return (
    <TagsField
      tags={tags}
      known={known.data?.tags.map(({ tag }) => tag) ?? []}
      isReadOnly={readOnly}
      onChange={(next) => store.change({ tags: next })}
    />
  )
}

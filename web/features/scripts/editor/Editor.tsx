import type { Session } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useId, useRef } from 'react'
import { isReadOnly } from '../../../platform/session/access.ts'
import { BackLink } from '../../../ui/actions/BackLink.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHead } from '../../../ui/layout/Screen.tsx'
import { ScriptTextArea } from '../../../ui/forms/ScriptTextArea.tsx'
import { ScriptLinks } from '../../casting/index.ts'
import { ImportArea } from '../../imports/index.ts'
import { ConflictResolver } from './ConflictResolver.tsx'
import { EditorActions } from './EditorActions.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import { useScriptTags } from '../queries.ts'
import { SaveStatus } from './SaveStatus.tsx'
import type { ScriptStore } from '../sync/scriptStore.ts'
import { TagsField } from './TagsField.tsx'
import { TextCount } from './TextCount.tsx'
import type { ScriptFlags } from './useOpenScript.ts'
import { useScriptSync, useScriptValue } from './useScript.ts'
import { VersionList } from '../versions/VersionList.tsx'
import * as messages from '../messages.ts'
import styles from './Editor.module.css'

export type ScriptEditorProps = { store: ScriptStore; flags: ScriptFlags; session: Session }

/** Shows the editor of one script: title, text, actions, tags and earlier versions. */
export function ScriptEditor({ store, flags, session }: ScriptEditorProps) {
  useScriptSync(store)
  const scriptId = useScriptValue(store, (state) => state.scriptId)
  const conflict = useScriptValue(store, (state) => state.conflict)
  const isGone = useScriptValue(store, ({ save }) => save === 'gone')
  const remoteChanges = useScriptValue(store, (state) => state.remoteChanges)
  const readOnly = isReadOnly(session)
  // While the user resolves a conflict, the fields cannot be edited.
  const isStill = readOnly || conflict !== null
  return (
    <div className={styles.place}>
      <BackLink to={scriptId === null ? '/scripts' : `/scripts/${scriptId}`}>
        {scriptId === null ? messages.listTitle : messages.editorBack}
      </BackLink>
      {!readOnly && isGone && <DeletedNotice store={store} />}
      {!readOnly && scriptId === null && <ImportArea />}
      <div className={styles.room}>
        <div className={styles.work}>
          <TitleField store={store} isReadOnly={isStill} />
          <div className={styles.state}>
            {readOnly ? <Notice kind="hold">{messages.editorReadOnly}</Notice> : <SaveStatus store={store} />}
            <TextCount store={store} />
          </div>
          {conflict ? (
            <ConflictResolver conflict={conflict} onChoose={store.resolve} />
          ) : (
            <ContentField store={store} isReadOnly={readOnly} />
          )}
        </div>
        <aside className={styles.rail} aria-label={messages.editorAsideLabel}>
          {scriptId !== null && <ScriptLinks scriptId={scriptId} isReadOnly={readOnly} />}
          <EditorActions store={store} flags={flags} session={session} />
          <ScriptTags store={store} isReadOnly={isStill} />
          {scriptId !== null && <VersionList scriptId={scriptId} store={store} isReadOnly={readOnly} />}
        </aside>
      </div>
      <LiveRegion>{remoteChanges > 0 && messages.editorRemoteChanges}</LiveRegion>
    </div>
  )
}

type FieldProps = { store: ScriptStore; isReadOnly: boolean }

/** The page heading. It is a field in which the user edits the title. */
function TitleField({ store, isReadOnly: readOnly }: FieldProps) {
  const id = useId()
  const title = useScriptValue(store, (state) => state.title)
  return (
    <h1 className={styles.title} tabIndex={-1}>
      <PageHead title={title || scriptRules.untitledTitle} />
      <label htmlFor={id}>{messages.fieldTitle}</label>
      <textarea
        id={id}
        rows={1}
        value={title}
        readOnly={readOnly}
        maxLength={scriptRules.maxTitleLength}
        placeholder={scriptRules.untitledTitle}
        onChange={(event) => store.change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </h1>
  )
}

function ContentField({ store, isReadOnly: readOnly }: FieldProps) {
  const sheet = useRef<HTMLTextAreaElement>(null)
  const content = useScriptValue(store, (state) => state.content)
  const isTooLong = useScriptValue(store, ({ save }) => save === 'too-long')
  return (
    <ScriptTextArea
      ref={sheet}
      label={messages.editorTitle}
      value={content}
      onChange={(value) => store.change({ content: value })}
      placeholder={readOnly ? '' : messages.editorPlaceholder}
      isReadOnly={readOnly}
      hasProblem={isTooLong}
    />
  )
}

function ScriptTags({ store, isReadOnly: readOnly }: FieldProps) {
  const tags = useScriptValue(store, (state) => state.tags)
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

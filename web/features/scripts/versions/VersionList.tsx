import type { ScriptVersionRow } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useVersions } from '../queries.ts'
import type { ScriptStore } from '../sync/scriptStore.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { formatCount, formatMoment } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from './VersionList.module.css'

const kindLabels: Record<ScriptVersionRow['kind'], string> = {
  edit: '',
  conflict: messages.versionKindConflict,
  restore: messages.versionKindRestore,
}

const formatVersion = ({ kind, wordCount }: ScriptVersionRow) =>
  [formatCount(wordCount, 'word'), kindLabels[kind]].filter(Boolean).join(', ')

/** Lists the earlier versions of a script, newest first. */
export function VersionList({
  scriptId,
  store,
  isReadOnly,
}: {
  scriptId: string
  store: ScriptStore
  isReadOnly: boolean
}) {
  const id = useId()
  const query = useVersions(scriptId)
  const [opened, setOpened] = useState<ScriptVersionRow | null>(null)
  return (
    <section className={styles.versions} aria-labelledby={id}>
      <h2 id={id}>{messages.versionsTitle}</h2>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.versionsLoadAction, error)}
        loading={<Skeleton rows={2} label={messages.versionsLoading} />}
        isEmpty={({ versions }) => versions.length === 0}
        empty={<p className={styles.none}>{messages.versionsEmpty}</p>}
      >
        {({ versions }) => (
          <ol>
            {versions.map((version) => (
              <li key={version.id}>
                <button type="button" className={styles.version} onClick={() => setOpened(version)}>
                  <span>{formatMoment(version.createdAt)}</span>
                  <span className={styles.facts}>{formatVersion(version)}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </QueryContent>
      {opened && (
        <VersionDialog
          scriptId={scriptId}
          version={opened}
          store={store}
          isReadOnly={isReadOnly}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

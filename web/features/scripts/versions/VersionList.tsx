import type { ScriptVersionRow } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { sayDataError } from '../../platform/callError.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useVersions } from './queries.ts'
import type { ScriptStore } from './scriptStore.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { sayCount, sayMoment } from './words.ts'
import * as words from './words.ts'
import styles from './Versions.module.css'

const kinds: Record<ScriptVersionRow['kind'], string> = {
  edit: '',
  conflict: words.fromAnotherDevice,
  restore: words.beforeAnotherWasPut,
}

const sayVersion = ({ kind, wordCount }: ScriptVersionRow) =>
  [sayCount(wordCount, 'word'), kinds[kind]].filter(Boolean).join(', ')

/** Earlier texts of the script, newest first; each can be seen, compared and put back. */
export function Versions({
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
      <h2 id={id}>{words.earlierVersions}</h2>
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.loadVersions, error)}
        waiting={<Waiting rows={2} label={words.loadingEarlierVersions} />}
        isEmpty={({ versions }) => versions.length === 0}
        empty={<p className={styles.none}>{words.noneYet}</p>}
      >
        {({ versions }) => (
          <ol>
            {versions.map((version) => (
              <li key={version.id}>
                <button type="button" className={styles.version} onClick={() => setOpened(version)}>
                  <span>{sayMoment(version.createdAt)}</span>
                  <span className={styles.facts}>{sayVersion(version)}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
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

import { isReadOnly } from '../../../platform/session/access.ts'
import { useServerQuery } from '../../../platform/page/useServerQuery.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { ImportAreaFrame } from '../../imports/index.ts'
import { noFilters, searchableFrom } from '../queries.ts'
import { ScriptFilters } from './ScriptFilters.tsx'
import { ScriptRow } from './ScriptRow.tsx'
import * as messages from '../messages.ts'
import styles from './ScriptsScreen.module.css'

const doNothing = () => undefined

/**
 * Shows the list of scripts as the server renders it: links can be used, but buttons cannot. When the code of the page
 * has loaded, the interactive page replaces this component, and nothing on the screen moves.
 */
export function ScriptsFrame() {
  const session = useSession()
  const scripts = useServerQuery('getUserScripts')?.scripts
  const progress = useServerQuery('getScriptProgress')?.scripts
  const tags = useServerQuery('getScriptTags')?.tags
  const canEdit = session !== null && !isReadOnly(session)
  const isReady = scripts && progress && tags
  const isSearchable = scripts !== undefined && scripts.length >= searchableFrom
  const firstPlayable = scripts?.find(({ characters }) => characters.length > 0)
  return (
    <Screen title={messages.listTitle}>
      {canEdit && session.user.emailVerified && (
        <ImportAreaFrame>
          <ButtonLink icon="pencil" to="/scripts/new">
            {messages.listNew}
          </ButtonLink>
        </ImportAreaFrame>
      )}
      {!isReady && session?.user.emailVerified && <Skeleton rows={4} label={messages.listLoading} />}
      {isReady && scripts.length > 0 && (
        <>
          {isSearchable && (
            <div inert>
              <ScriptFilters filters={noFilters} tags={tags} onChange={doNothing} />
            </div>
          )}
          <ul
            className={styles.list}
            data-below-tools={isSearchable || undefined}
            aria-label={messages.listLabel}
            aria-busy="true"
          >
            {scripts.map((script) => (
              <ScriptRow
                key={script.id}
                script={script}
                progress={progress.find(({ scriptId }) => scriptId === script.id)}
                isFirst={script === firstPlayable}
                isReadOnly={!canEdit}
                isEarly
                onFavorite={doNothing}
                onArchive={doNothing}
                onDelete={doNothing}
                onTag={doNothing}
              />
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}

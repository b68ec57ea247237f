import type { Script, Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { isReadOnly } from '../../../platform/session/access.ts'
import { waitForSaves } from '../../../platform/storage/pendingSaves.ts'
import { BackLink } from '../../../ui/actions/BackLink.tsx'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHead, Screen } from '../../../ui/layout/Screen.tsx'
import { CastList } from './CastList.tsx'
import { PartHead } from './PartHead.tsx'
import { SceneList } from './SceneList.tsx'
import { ScriptMenu } from './ScriptMenu.tsx'
import { CoachNotes } from '../../sharing/index.ts'
import { ScriptTools } from './ScriptTools.tsx'
import { summarizePart, type Understanding } from './summarizePart.ts'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

/** The data that the page of a script shows. */
export type ScriptPageData = {
  script: Script
  understanding: Understanding
  casting: OutputOf<'getCasting'>['casting']
  rehearsal: OutputOf<'getRehearsal'>
}

function useScriptPage(scriptId: string) {
  const query = useQuery({
    queryKey: ['scriptPage', scriptId],
    async queryFn({ signal }): Promise<ScriptPageData> {
      // Waits until the rehearsal or the editor that the user has just left is saved, so that the page shows the saved
      // changes.
      await waitForSaves()
      const [{ script }, { understanding }, { casting }, rehearsal] = await Promise.all([
        call('getScript', { scriptId }, { signal }),
        call('getUnderstanding', { scriptId }, { signal }),
        call('getCasting', { scriptId }, { signal }),
        call('getRehearsal', { scriptId }, { signal }),
      ])
      return { script, understanding, casting, rehearsal }
    },
    staleTime: 0,
    meta: { topics: ['script', 'casting'] },
  })
  return query
}

/**
 * The page of one script, from which the actor rehearses: the role, the progress, acts and scenes, the cast, and other
 * actions.
 */
export function ScriptPage({ scriptId, session }: { scriptId: string; session: Session }) {
  const query = useScriptPage(scriptId)
  const readOnly = isReadOnly(session)
  useEffect(() => {
    // The list of scripts can be sorted by the time of this call. Nothing else depends on it, so a failure is ignored.
    if (!readOnly) call('openScript', { scriptId }).catch(() => undefined)
  }, [scriptId, readOnly])
  const isMissing = query.error !== null && isNotFound(query.error)
  if (isMissing) return <MissingScript />
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatFailedAction(messages.editorLoadAction, error)}
      loading={
        <Screen title={messages.editorTitle} heading={messages.editorLoading}>
          <Skeleton rows={4} label={messages.editorLoading} />
        </Screen>
      }
    >
      {(data) => <ReadyPage data={data} session={session} />}
    </QueryContent>
  )
}

const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'not-found'

/** Says that the script does not exist, or belongs to another account. */
function MissingScript() {
  return (
    <Screen title={messages.editorTitle} heading={messages.notFoundTitle} lead={messages.notFoundHint}>
      <div>
        <ButtonLink to="/scripts">{messages.notFoundLink}</ButtonLink>
      </div>
    </Screen>
  )
}

function formatSize({ understanding }: ScriptPageData): string {
  const acts = new Set(understanding.scenes.flatMap(({ act }) => act ?? [])).size
  // The duration is estimated from spoken lines only, because the text may also contain a licence and a preface.
  const minutes = Math.max(1, Math.round(estimateSpokenMs(understanding.lines) / 60_000))
  return messages.pageSize({ acts, roles: understanding.characters.length, minutes })
}

function ReadyPage({ data, session }: { data: ScriptPageData; session: Session }) {
  const { script, understanding, casting, rehearsal } = data
  const names = new Set(understanding.characters.map(({ name }) => name))
  const mine = (casting?.mine ?? []).filter((name) => names.has(name))
  const part = summarizePart(understanding, mine, { rehearsal, now: Date.now() })
  const hasRoles = names.size > 0
  return (
    <div className={styles.page}>
      <PageHead title={script.title} />
      <div className={styles.top}>
        <BackLink to="/scripts">{messages.listTitle}</BackLink>
        {!isReadOnly(session) && <ScriptMenu script={script} />}
      </div>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{script.title}</h1>
        <p className={styles.quiet}>{formatSize(data)}</p>
        {script.isArchived && <p className={styles.quiet}>{messages.editorArchived}</p>}
      </header>
      {hasRoles ? (
        <>
          <PartHead scriptId={script.id} mine={mine} part={part} />
          <SceneList scriptId={script.id} part={part} hasRole={mine.length > 0} />
        </>
      ) : (
        <EmptyState
          title={messages.pageNoRolesTitle}
          act={
            <ButtonLink kind="main" to={`/scripts/${script.id}/read-through`}>
              {messages.pageCheckScript}
            </ButtonLink>
          }
        >
          {script.characterCount === 0 ? messages.rowNoText : messages.pageNoRolesHint}
        </EmptyState>
      )}
      <div className={styles.side}>
        {hasRoles && <CastList scriptId={script.id} understanding={understanding} casting={casting} mine={mine} />}
        <CoachNotes scriptId={data.script.id} isReadOnly={isReadOnly(session)} />
        <ScriptTools data={data} session={session} />
      </div>
    </div>
  )
}

import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { isReadOnly } from '../../platform/session/access.ts'
import { useSession } from '../../platform/session/session.ts'
import { call } from '../../platform/api/client.ts'
import { formatCallError } from '../../platform/api/callError.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import { waitForSaves } from '../../platform/storage/pendingSaves.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { OfflineScripts } from '../offlineScripts/index.ts'
import { PlanCard } from '../practicePlan/index.ts'
import { AddScript } from './AddScript.tsx'
import { FirstTime } from './FirstTime.tsx'
import { LatestScripts } from './LatestScripts.tsx'
import { ChooseRole, NextScene, Sheet } from './NextScene.tsx'
import { findScriptWithoutRole, isFirstTime } from './practicePageState.ts'
import { SharedFiles } from './SharedFiles.tsx'
import { TodayList } from './TodayList.tsx'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

export type PracticePageData = OutputOf<'getPracticeHome'>

/**
 * Returns the query for the data of the practice page. It first sends the progress of earlier rehearsals, and then
 * loads the data.
 */
const createPageQuery = (sendProgress: () => Promise<void>) => ({
  ...operationQuery('getPracticeHome', {}, ['script', 'casting']),
  async queryFn({ signal }: { signal: AbortSignal }) {
    await waitForSaves()
    await sendProgress()
    return call('getPracticeHome', {}, { signal })
  },
  staleTime: 0,
})

type PracticePageProps = {
  /** Sends the progress of earlier rehearsals that is still on this device to the server. Never rejects. */
  sendProgress: () => Promise<void>
}

/**
 * The practice page of a signed-in actor: where to continue, the lines to practise today, adding a script, and the
 * latest scripts.
 */
export function PracticePage({ sendProgress }: PracticePageProps) {
  const query = useQuery(createPageQuery(sendProgress))
  const session = useSession()
  const canAdd = session !== null && !isReadOnly(session)
  return (
    <>
      {canAdd && <SharedFiles />}
      <QueryContent
        query={query}
        formatError={(error) => formatCallError(error, messages.pageError)}
        loading={<Skeleton rows={6} label={messages.pageLoading} />}
        isEmpty={isFirstTime}
        empty={<FirstTime scene={query.data?.scripts[0]} canAdd={canAdd} />}
      >
        {(data) => <ReadyPage data={data} canAdd={canAdd} />}
      </QueryContent>
      <OfflineScripts />
    </>
  )
}

function ReadyPage({ data, canAdd }: { data: PracticePageData; canAdd: boolean }) {
  const { next, due, scripts, scriptCount } = data
  const withoutRole = findScriptWithoutRole(data)
  return (
    <div className={styles.page}>
      <PlanCard sheetOf={(scriptId) => next?.script.scriptId === scriptId && <Sheet next={next} />}>
        {withoutRole ? <ChooseRole script={withoutRole} /> : next && <NextScene next={next} />}
      </PlanCard>
      <div className={styles.side}>
        <TodayList due={due} scripts={scripts} />
        {canAdd && <AddScript />}
      </div>
      <LatestScripts scripts={scripts} scriptCount={scriptCount} />
    </div>
  )
}

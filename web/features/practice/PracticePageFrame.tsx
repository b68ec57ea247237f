import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useServerQuery } from '../../platform/page/useServerQuery.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { findScriptWithoutRole, isFirstTime } from './practicePageState.ts'
import { LampDrawing } from './LampDrawing.tsx'
import { ChooseRole, NextScene } from './NextScene.tsx'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

type PracticePageData = OutputOf<'getPracticeHome'>

/**
 * Shows the practice page as the server renders it: where the actor continues, and placeholders for what only the
 * browser can render. When the code of the page has loaded, the interactive page replaces this component, and nothing
 * on the screen moves.
 */
export function PracticePageFrame() {
  const data = useServerQuery('getPracticeHome')
  const plans = useServerQuery('getPlans')?.plans
  // If the account has a practice plan, only a placeholder is rendered: a plan shows times in the time zone of the
  // device, which the server does not know.
  if (!data || !plans || plans.length > 0) return <Skeleton rows={6} label={messages.pageLoading} />
  return isFirstTime(data) ? <FirstTimeFrame /> : <ReadyPageFrame data={data} />
}

function FirstTimeFrame() {
  return (
    <div className={styles.first} aria-busy="true">
      <LampDrawing />
      <section className={styles.bring}>
        <h2>{messages.firstTitle}</h2>
        <p className={styles.quiet}>{messages.firstLead}</p>
      </section>
    </div>
  )
}

function ReadyPageFrame({ data }: { data: PracticePageData }) {
  const withoutRole = findScriptWithoutRole(data)
  return (
    <div className={styles.page} aria-busy="true">
      {withoutRole ? <ChooseRole script={withoutRole} /> : data.next && <NextScene next={data.next} />}
      <div className={styles.side}>
        <Skeleton rows={4} />
      </div>
    </div>
  )
}

import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Billing, Standing } from './standing.ts'
import { useManage } from './useManage.ts'
import * as phrases from './words.ts'
import styles from './Subscription.module.css'

type Act = { words: string; isMain?: boolean }

/** What can be done on the provider's page, by how the plan stands; the first is the one that matters most. */
const managed: Partial<Record<Standing['kind'], readonly Act[]>> = {
  renewing: [{ words: phrases.changePlan }, { words: phrases.managePayment }],
  ending: [{ words: phrases.keepMyPlan, isMain: true }, { words: phrases.managePayment }],
  payment_failed: [{ words: phrases.mendMyPayment, isMain: true }, { words: phrases.changePlan }],
}

function Portal({ acts }: { acts: readonly Act[] }) {
  const { isSending, problem, send } = useManage()
  const [pressed, setPressed] = useState('')
  return (
    <>
      <div className={styles.acts}>
        {acts.map(({ words, isMain }) => (
          <Button
            key={words}
            kind={isMain ? 'main' : 'quiet'}
            isBusy={isSending && pressed === words}
            isDisabled={isSending && pressed !== words}
            onPress={() => {
              setPressed(words)
              void send()
            }}
          >
            {isSending && pressed === words ? phrases.opening : words}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}

const Plans = ({ words, isMain = true }: { words: string; isMain?: boolean }) => (
  <div className={styles.acts}>
    <ButtonLink to="/pricing" kind={isMain ? 'main' : 'quiet'}>
      {words}
    </ButtonLink>
  </div>
)

/** The next step from here: to the plans, or to the page where a plan that runs is seen to. */
export function SubscriptionActs({
  billed,
  standing,
  billing,
}: {
  billed: Standing | null
  standing: Standing
  billing: Billing
}) {
  if (billed && billing.canManage) return <Portal acts={managed[billed.kind] ?? []} />
  if (!billing.canBuy) return null
  if (standing.kind === 'trial') return <Plans words={phrases.subscribeNow} />
  if (standing.kind === 'free' || standing.kind === 'ended') {
    return (
      <>
        <Plans words={phrases.seePlans} />
        {billing.canManage && <Portal acts={[{ words: phrases.managePayment }]} />}
      </>
    )
  }
  if (standing.kind === 'granted') return <Plans words={phrases.seePlans} isMain={false} />
  return billing.canManage ? <Portal acts={[{ words: phrases.managePayment }]} /> : null
}

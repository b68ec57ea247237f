import { useSearchParams } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { PracticePageFrame } from '../practice/index.ts'
import { getPracticeView, type PracticeView } from './practiceView.ts'
import * as messages from './messages.ts'

/**
 * Shows the practice page as the server renders it. Shows a placeholder for each part whose data the server has not
 * loaded.
 */
export function RehearsalFrame() {
  const session = useSession()
  const [search] = useSearchParams()
  const isVerified = session?.user.emailVerified ?? false
  if (search.has('script') || !isVerified || getPracticeView(search) === 'speech')
    return (
      <Screen title={messages.screenTitle}>
        <Skeleton />
      </Screen>
    )
  return (
    <Screen title={messages.screenTitle} hidesHeading>
      <Tabs<PracticeView>
        label={messages.tabsLabel}
        openId="rehearse"
        onOpen={() => undefined}
        tabs={[
          { id: 'rehearse', label: messages.tabRehearse, panel: <PracticePageFrame /> },
          { id: 'speech', label: messages.tabSpeechDemo, panel: null },
        ]}
      />
    </Screen>
  )
}

import { AdminPage, AdminScreen, useQueryState } from '../common/index.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { ClientErrors } from './ClientErrors.tsx'
import { WebVitals } from './WebVitals.tsx'
import { errorMessages as messages } from './messages.ts'

function ErrorTabs() {
  const { values, change } = useQueryState(['tab', 'release'])
  const openId = values.tab === 'vitals' ? 'vitals' : 'faults'
  return (
    <AdminScreen title={messages.title} lead={messages.lead}>
      <Tabs
        label={messages.tabs}
        openId={openId}
        onOpen={(id) => change({ tab: id === 'faults' ? '' : id, release: '' })}
        tabs={[
          { id: 'faults', label: messages.clientErrors, panel: <ClientErrors /> },
          { id: 'vitals', label: messages.vitals, panel: <WebVitals /> },
        ]}
      />
    </AdminScreen>
  )
}

/** The page with the errors in browsers and the web vitals, by release. */
export function AdminErrorsScreen() {
  return <AdminPage>{() => <ErrorTabs />}</AdminPage>
}

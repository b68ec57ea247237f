import { AdminRoom, AdminScreen, useQueryState } from '../admin/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Faults } from './Faults.tsx'
import { Vitals } from './Vitals.tsx'
import { errorWords as words } from './words.ts'

function Reports() {
  const { values, change } = useQueryState(['tab', 'release'])
  const openId = values.tab === 'vitals' ? 'vitals' : 'faults'
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      <Tabs
        label={words.tabs}
        openId={openId}
        onOpen={(id) => change({ tab: id === 'faults' ? '' : id, release: '' })}
        tabs={[
          { id: 'faults', words: words.faults, panel: <Faults /> },
          { id: 'vitals', words: words.vitals, panel: <Vitals /> },
        ]}
      />
    </AdminScreen>
  )
}

/** What went wrong in browsers, and how pages felt, release by release. */
export function AdminErrorsScreen() {
  return <AdminRoom>{() => <Reports />}</AdminRoom>
}

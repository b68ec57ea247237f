import { useState } from 'react'
import { useLocation } from 'react-router'
import { QueryProvider } from '../../platform/query/query.tsx'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useSession } from '../../platform/session/session.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import { accountSections } from './accountSections.ts'
import * as messages from './messages.ts'

const firstSection = accountSections.slice(0, 1).map(({ id }) => id)

const getSectionFromHash = (hash: string) => accountSections.filter(({ id }) => `#${id}` === hash).map(({ id }) => id)

/**
 * Returns which sections are open on a narrow screen. When the page opens, only the section named in the URL is open,
 * or the first section if the URL names none.
 */
function useOpenSections() {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<readonly string[]>(() =>
    getSectionFromHash(hash).length > 0 ? getSectionFromHash(hash) : firstSection,
  )
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    setOpen((ids) => [...new Set([...ids, ...getSectionFromHash(hash)])])
  }
  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
  }
}

/** The account page: all sections of the account settings. */
export function AccountScreen() {
  const session = useSession()
  const { isOpen, toggle } = useOpenSections()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <AccountFrame />
  return (
    <Screen title={messages.screenTitle}>
      <QueryProvider>
        <div>
          {session &&
            accountSections.map(({ id, title, Body }) => (
              <CollapsibleSection key={id} id={id} title={title} isOpen={isOpen(id)} onToggle={() => toggle(id)}>
                <Body session={session} />
              </CollapsibleSection>
            ))}
        </div>
      </QueryProvider>
    </Screen>
  )
}

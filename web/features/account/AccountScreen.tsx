import { useState } from 'react'
import { useLocation } from 'react-router'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from './Section.tsx'
import { sections } from './sections.ts'
import * as words from './words.ts'

const first = sections.slice(0, 1).map(({ id }) => id)

const namedIn = (hash: string) => sections.filter(({ id }) => `#${id}` === hash).map(({ id }) => id)

/** Which sections stand open on a narrow screen: the one that the address names, or else the first. */
function useOpenSections() {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<readonly string[]>(() => (namedIn(hash).length > 0 ? namedIn(hash) : first))
  const [followed, setFollowed] = useState(key)
  if (key !== followed) {
    setFollowed(key)
    setOpen((ids) => [...new Set([...ids, ...namedIn(hash)])])
  }
  return {
    isOpen: (id: string) => open.includes(id),
    turn: (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
  }
}

/** What the house knows of its guest, and how they change it. */
export function AccountScreen() {
  const session = useSession()
  const { isOpen, turn } = useOpenSections()
  return (
    <Screen title={words.accountSettings}>
      <QueryShell>
        <div>
          {session &&
            sections.map(({ id, title, Body }) => (
              <Section key={id} id={id} title={title} isOpen={isOpen(id)} onTurn={() => turn(id)}>
                <Body session={session} />
              </Section>
            ))}
        </div>
      </QueryShell>
    </Screen>
  )
}

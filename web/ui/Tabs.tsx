import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export type Tab<Id extends string> = { id: Id; words: ReactNode; panel: ReactNode; isDisabled?: boolean }

export type TabsProps<Id extends string> = {
  /** Says what the tabs divide; for those who cannot see them side by side. */
  label: string
  tabs: readonly Tab<Id>[]
  /** The open one. Keep it in the address where it should survive a reload. */
  openId: Id
  onOpen: (id: Id) => void
}

/** One of several views of the same thing. Arrows go along the tabs, Tab into the view. */
export function Tabs<Id extends string>({ label, tabs, openId, onOpen }: TabsProps<Id>) {
  const open = (id: string) => {
    const tab = tabs.find((one) => one.id === id)
    if (tab) onOpen(tab.id)
  }
  return (
    <Radix.Root value={openId} onValueChange={open}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} className={styles.tab} value={tab.id} disabled={tab.isDisabled}>
            {tab.words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} className={styles.panel} value={tab.id}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

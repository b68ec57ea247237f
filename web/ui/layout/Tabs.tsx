import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

export type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode; isDisabled?: boolean }

export type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  /** Id of the open tab. Store this id in the URL if the tab must be open again after a reload. */
  openId: Id
  onOpen: (id: Id) => void
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus to another enabled tab and opens that tab. */
function handleKeys(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)')]
  const at = tabs.findIndex((tab) => tab === event.target)
  const step = steps[event.key]
  const next = at < 0 ? undefined : step && tabs[step(at, tabs.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Tabs with one panel. Arrow keys move between the tabs, and Tab moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, openId, onOpen }: TabsProps<Id>) {
  const id = useId()
  const open = tabs.find((tab) => tab.id === openId)
  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={handleKeys}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === openId}
            aria-controls={tab.id === openId ? `${id}-panel` : undefined}
            tabIndex={tab.id === openId ? 0 : -1}
            disabled={tab.isDisabled}
            onClick={() => onOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${openId}`} tabIndex={0}>
        {open?.panel}
      </div>
    </div>
  )
}

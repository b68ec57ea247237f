import { useState } from 'react'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as words from './words.ts'
import styles from './hub/Hub.module.css'

type ChooseRoleProps = {
  title: string
  roles: readonly { name: string; speeches: number; description: string }[]
  isBusy: boolean
  problem: string | null
  onChoose: (mine: readonly string[]) => void
}

/** Asks whom somebody plays, once; the others are cast for them. */
export function ChooseRole({ title, roles, isBusy, problem, onChoose }: ChooseRoleProps) {
  const [mine, setMine] = useState<readonly string[]>([])
  const held = useHeldBack()
  const toggle = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name))
  return (
    <Screen title={title || words.practice} heading={words.whoAreYou} lead={words.whoAreYouHint} width="text">
      <form
        className={styles.roles}
        onSubmit={(event) => {
          event.preventDefault()
          if (mine.length > 0) onChoose(mine)
        }}
      >
        <ul>
          {roles.map(({ name, speeches, description }) => (
            <li key={name} className={styles.role}>
              <Checkbox
                label={<span className={styles.roleName}>{name}</span>}
                hint={description || undefined}
                isChecked={mine.includes(name)}
                onChange={(is) => toggle(name, is)}
              />
              <span className={styles.quiet}>{words.lines(speeches)}</span>
            </li>
          ))}
        </ul>
        {problem && <Notice kind="failed">{problem}</Notice>}
        <div className={styles.submit}>
          <Button
            kind="main"
            size="large"
            type="submit"
            isDisabled={mine.length === 0 || held.isHeld}
            isBusy={isBusy}
            {...held.describedBy}
          >
            {isBusy ? words.casting : words.toTheRoom}
          </Button>
          {held.words}
        </div>
      </form>
    </Screen>
  )
}

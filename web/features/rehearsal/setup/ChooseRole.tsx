import { useState } from 'react'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as words from './words.ts'
import styles from './hub/Hub.module.css'

type Role = { name: string; speeches: number; description: string }
type ChooseRoleProps = {
  title: string
  roles: readonly Role[]
  isBusy: boolean
  problem: string | null
  onChoose: (mine: readonly string[]) => void
}

/** Asks whom somebody plays, once; the others are cast for them. One press plays one role, which is what most do. */
export function ChooseRole({ title, roles, isBusy, problem, onChoose }: ChooseRoleProps) {
  const [isSeveral, setSeveral] = useState(false)
  const [mine, setMine] = useState<readonly string[]>([])
  const held = useHeldBack()
  const choose = (chosen: readonly string[]) => {
    if (isBusy || held.isHeld || chosen.length === 0) return
    setMine(chosen)
    onChoose(chosen)
  }
  const toggle = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name))
  return (
    <Screen title={title || words.practice} heading={words.whoAreYou} lead={words.whoAreYouHint} width="text">
      <form
        className={styles.roles}
        onSubmit={(event) => {
          event.preventDefault()
          choose(mine)
        }}
      >
        <ul>
          {roles.map((role) => (
            <li key={role.name} className={styles.role}>
              {isSeveral ? (
                <Several role={role} isChosen={mine.includes(role.name)} onChoose={(is) => toggle(role.name, is)} />
              ) : (
                <One
                  role={role}
                  isBusy={isBusy && mine.includes(role.name)}
                  isDisabled={held.isHeld}
                  describedBy={held.describedBy.describedBy}
                  onChoose={() => choose([role.name])}
                />
              )}
            </li>
          ))}
        </ul>
        {problem && <Notice kind="failed">{problem}</Notice>}
        <div className={styles.submit}>
          {isSeveral ? (
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
          ) : (
            roles.length > 1 && (
              <Button kind="bare" isDisabled={isBusy || held.isHeld} onPress={() => setSeveral(true)}>
                {words.playSeveral}
              </Button>
            )
          )}
          {held.words}
        </div>
      </form>
    </Screen>
  )
}

function Several({ role, isChosen, onChoose }: { role: Role; isChosen: boolean; onChoose: (is: boolean) => void }) {
  return (
    <>
      <Checkbox
        label={<span className={styles.roleName}>{role.name}</span>}
        hint={role.description || undefined}
        isChecked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.quiet}>{words.lines(role.speeches)}</span>
    </>
  )
}

type OneProps = {
  role: Role
  isBusy: boolean
  isDisabled: boolean
  describedBy: string | undefined
  onChoose: () => void
}

function One({ role: { name, speeches, description }, isBusy, isDisabled, describedBy, onChoose }: OneProps) {
  return (
    <button
      type="button"
      className={styles.play}
      aria-describedby={describedBy}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={onChoose}
    >
      <span>
        <span className={styles.roleName}>{name}</span>
        {description && <span className={styles.quiet}>{description}</span>}
      </span>
      <span className={styles.quiet}>{isBusy ? words.casting : words.lines(speeches)}</span>
      <Icon name="next" />
    </button>
  )
}

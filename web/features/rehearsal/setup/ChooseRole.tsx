import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'
import styles from './ChooseRole.module.css'

type Role = { name: string; speeches: number; description: string }
type ChooseRoleProps = {
  scriptId: string
  title: string
  roles: readonly Role[]
  /** The role for which the sides were made. It is listed first. Undefined if the script is no sides. */
  suggestedRole?: string | undefined
  isBusy: boolean
  problem: string | null
  onChoose: (mine: readonly string[]) => void
}

/** How many voices are loaded in advance: those of the two largest roles. */
const warmVoices = 2

/**
 * Loads the voices of the largest roles on the server while the actor chooses a role, so that the first lines are ready
 * sooner. Nothing is spoken, so nothing is charged.
 */
function useWarmVoices(scriptId: string, isAllowed: boolean) {
  useEffect(() => {
    if (!isAllowed) return
    const closing = new AbortController()
    const warm = async () => {
      const { roles } = await call('proposeCasting', { scriptId, mine: [], kept: {} }, closing)
      const voiceIds = [...new Set(roles.map(({ voiceId }) => voiceId))].slice(0, warmVoices)
      await Promise.all(voiceIds.map((voiceId) => call('weighText', { text: 'Yes.', voiceId }, closing)))
    }
    // A failure is not shown, because the lines are requested again when the room opens.
    warm().catch(() => undefined)
    return () => closing.abort()
  }, [scriptId, isAllowed])
}

/** Asks which role the user plays. One press chooses one role, the most common case. */
export function ChooseRole(props: ChooseRoleProps) {
  const { scriptId, title, suggestedRole, isBusy, problem, onChoose } = props
  const roles = props.roles.toSorted(
    (one, other) => Number(other.name === suggestedRole) - Number(one.name === suggestedRole),
  )
  const [isSeveral, setSeveral] = useState(false)
  const [mine, setMine] = useState<readonly string[]>(suggestedRole === undefined ? [] : [suggestedRole])
  const held = useReadOnlyNotice()
  useWarmVoices(scriptId, !held.isReadOnly)
  const choose = (chosen: readonly string[]) => {
    if (isBusy || held.isReadOnly || chosen.length === 0) return
    setMine(chosen)
    onChoose(chosen)
  }
  const toggle = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name))
  return (
    <Screen
      title={title || messages.screenTitle}
      heading={messages.chooseRoleHeading}
      lead={messages.chooseRoleLead}
      width="text"
    >
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
                <RoleCheckbox
                  role={role}
                  isChosen={mine.includes(role.name)}
                  onChoose={(is) => toggle(role.name, is)}
                />
              ) : (
                <RoleButton
                  role={role}
                  isSuggested={role.name === suggestedRole}
                  isBusy={isBusy && mine.includes(role.name)}
                  isDisabled={held.isReadOnly}
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
              isDisabled={mine.length === 0 || held.isReadOnly}
              isBusy={isBusy}
              {...held.describedBy}
            >
              {isBusy ? messages.chooseRoleCasting : messages.chooseRoleSubmit}
            </Button>
          ) : (
            roles.length > 1 && (
              <Button kind="bare" isDisabled={isBusy || held.isReadOnly} onPress={() => setSeveral(true)}>
                {messages.chooseRoleSeveral}
              </Button>
            )
          )}
          {held.message}
        </div>
      </form>
    </Screen>
  )
}

function RoleCheckbox({
  role,
  isChosen,
  onChoose,
}: {
  role: Role
  isChosen: boolean
  onChoose: (is: boolean) => void
}) {
  return (
    <>
      <Checkbox
        label={<span className={styles.roleName}>{role.name}</span>}
        hint={role.description || undefined}
        isChecked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.quiet}>{messages.lineCount(role.speeches)}</span>
    </>
  )
}

type RoleButtonProps = {
  role: Role
  isSuggested: boolean
  isBusy: boolean
  isDisabled: boolean
  describedBy: string | undefined
  onChoose: () => void
}

function RoleButton({
  role: { name, speeches, description },
  isSuggested,
  isBusy,
  isDisabled,
  describedBy,
  onChoose,
}: RoleButtonProps) {
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
        {isSuggested && <span className={styles.quiet}>{messages.chooseRoleSides}</span>}
        {description && <span className={styles.quiet}>{description}</span>}
      </span>
      <span className={styles.quiet}>{isBusy ? messages.chooseRoleCasting : messages.lineCount(speeches)}</span>
      <Icon name="forward" />
    </button>
  )
}

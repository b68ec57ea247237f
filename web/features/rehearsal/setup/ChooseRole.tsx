import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHead } from '../../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'
import styles from './ChooseRole.module.css'

type Role = { name: string; speeches: number; description: string }
type ChooseRoleProps = {
  scriptId: string
  title: string
  sceneCount: number
  roles: readonly Role[]
  /** The role for which the sides were made. It is listed first. Undefined if the script is not sides. */
  suggestedRole?: string | undefined
  isBusy: boolean
  problem: string | null
  onChoose: (mine: readonly string[]) => void
}

/** Maximum number of voices, those of the largest roles, that are loaded in advance. */
const warmVoices = 2

/**
 * Makes the server load the voices of the largest roles while the actor chooses a role, so that the first lines are
 * ready sooner. No text is spoken, so nothing is charged.
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
    // A failure is not shown, because the rehearsal room requests its lines anyway.
    warm().catch(() => undefined)
    return () => closing.abort()
  }, [scriptId, isAllowed])
}

/**
 * Returns the role that the actor most likely plays: the role of the sides, otherwise the role with the most speeches.
 */
const findLikelyRole = (roles: readonly Role[], suggestedRole: string | undefined): Role | undefined =>
  roles.find(({ name }) => name === suggestedRole) ??
  roles.reduce<Role | undefined>((most, role) => (role.speeches > (most?.speeches ?? 0) ? role : most), undefined)

/**
 * Asks which role the user plays. Pressing a role chooses it and continues. The main button chooses the most likely
 * role. A user who plays several roles marks them and then presses the main button.
 */
export function ChooseRole(props: ChooseRoleProps) {
  const { scriptId, title, sceneCount, suggestedRole, isBusy, problem, onChoose } = props
  const likely = findLikelyRole(props.roles, suggestedRole)
  const roles = props.roles.toSorted((one, other) => Number(other === likely) - Number(one === likely))
  const [isSeveral, setSeveral] = useState(false)
  const [mine, setMine] = useState<readonly string[]>(likely && likely.name === suggestedRole ? [likely.name] : [])
  const held = useReadOnlyNotice()
  useWarmVoices(scriptId, !held.isReadOnly)
  const choose = (chosen: readonly string[]) => {
    if (isBusy || held.isReadOnly || chosen.length === 0) return
    setMine(chosen)
    onChoose(chosen)
  }
  const toggle = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name))
  const speeches = roles.reduce((sum, role) => sum + role.speeches, 0)
  return (
    <div className={styles.screen}>
      <PageHead title={title || messages.screenTitle} />
      <ButtonLink kind="bare" icon="back" to={`/scripts/${scriptId}`}>
        {messages.chooseRoleBack}
      </ButtonLink>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          choose(isSeveral || !likely ? mine : [likely.name])
        }}
      >
        <header className={styles.head}>
          <h1 tabIndex={-1}>{messages.chooseRoleHeading}</h1>
          <p>
            <b>{title}</b>
            <small>{messages.chooseRoleFacts(sceneCount, roles.length, speeches)}</small>
          </p>
          <p className={styles.quiet}>{messages.chooseRoleLead}</p>
        </header>
        <div className={styles.roles}>
          <ul>
            {roles.map((role) => (
              <li key={role.name} className={styles.role} data-likely={(!isSeveral && role === likely) || undefined}>
                {isSeveral ? (
                  <RoleCheckbox
                    role={role}
                    isChosen={mine.includes(role.name)}
                    onChoose={(is) => toggle(role.name, is)}
                  />
                ) : (
                  <RoleButton
                    role={role}
                    reason={role === likely ? formatReason(role, suggestedRole) : null}
                    isBusy={isBusy && mine.includes(role.name)}
                    isDisabled={held.isReadOnly}
                    describedBy={held.describedBy.describedBy}
                    onChoose={() => choose([role.name])}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className={styles.other}>
            {!isSeveral && roles.length > 1 && (
              <Button kind="bare" isDisabled={isBusy || held.isReadOnly} onPress={() => setSeveral(true)}>
                {messages.chooseRoleSeveral}
              </Button>
            )}
            <ButtonLink kind="bare" to={`/scripts/${scriptId}/read-through`}>
              {messages.barCheckScript}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.submit}>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <Button
            kind="main"
            size="large"
            type="submit"
            isDisabled={(isSeveral && mine.length === 0) || held.isReadOnly}
            isBusy={isBusy}
            {...held.describedBy}
          >
            {isBusy
              ? messages.chooseRoleCasting
              : isSeveral
                ? messages.chooseRoleSubmit
                : messages.chooseRoleAs(likely?.name ?? '')}
          </Button>
          {held.message}
        </div>
      </form>
    </div>
  )
}

const formatReason = ({ name }: Role, suggestedRole: string | undefined) =>
  name === suggestedRole ? messages.chooseRoleSides : messages.chooseRoleMostLines

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
  /** Why this role is proposed; null if it is not proposed. */
  reason: string | null
  isBusy: boolean
  isDisabled: boolean
  describedBy: string | undefined
  onChoose: () => void
}

function RoleButton({
  role: { name, speeches, description },
  reason,
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
        {reason && <span className={styles.quiet}>{reason}</span>}
        {description && <span className={styles.quiet}>{description}</span>}
      </span>
      <span className={styles.quiet}>{isBusy ? messages.chooseRoleCasting : messages.lineCount(speeches)}</span>
      <Icon name="forward" />
    </button>
  )
}

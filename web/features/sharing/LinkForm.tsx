import { defaultLinkDays, linkDays } from '@scene-partner/contract/sharingRules'
import { listRoleLines } from '@scene-partner/script/rehearsal/roleLines'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { formatRoles } from '../../ui/formatRoles.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { NewLink } from './NewLink.tsx'
import { useRefreshSharing, type ShareData } from './queries.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

type Kind = 'reader' | 'coach'
type Fields = { role: string; scene: string; guestName: string; days: number; showsProgress: boolean }
type LinkFormProps = { kind: Kind; scriptId: string; data: ShareData }

/** The value of the field for the scene if the link is for the whole script. */
const wholeScript = 'all'

const isDays = (value: number): value is (typeof linkDays)[number] => linkDays.some((days) => days === value)

/**
 * Lists the roles that a friend can read in a scene, the role with most lines first. Leaves out roles without lines in
 * this scene, and the actor's own roles.
 */
function useRoles({ understanding, mine }: ShareData, scene: string) {
  return useMemo(() => {
    const index = scene === wholeScript ? null : Number(scene)
    return understanding.characters
      .map(({ name }) => {
        const lines = listRoleLines(understanding, name, index).map(({ line }) => line)
        const minutes = Math.max(1, Math.round((estimateSpokenMs(lines) * 3) / 60_000))
        return { name, lines: lines.length, minutes, isMine: mine.includes(name) }
      })
      .filter(({ lines, isMine }) => lines > 0 && !isMine)
      .toSorted((one, other) => other.lines - one.lines)
  }, [understanding, mine, scene])
}

/**
 * Asks for the name of the recipient, how long the link is valid and, for a friend, the role and the scene. Creates the
 * link.
 */
export function LinkForm({ kind, scriptId, data }: LinkFormProps) {
  const { understanding, title } = data
  const form = useForm<Fields>({
    defaultValues: { role: '', scene: wholeScript, guestName: '', days: defaultLinkDays, showsProgress: false },
  })
  const { scene, role: chosenRole, days, showsProgress } = form.watch()
  const roles = useRoles(data, scene)
  const role = roles.find(({ name }) => name === chosenRole)?.name ?? roles[0]?.name ?? ''
  const [path, setPath] = useState<string | null>(null)
  const refresh = useRefreshSharing(scriptId)
  const creating = useSending(
    async ({ guestName }: Fields) => {
      const about =
        kind === 'reader' ? { role, ...(scene !== wholeScript && { scene: Number(scene) }) } : { showsProgress }
      const made = await call('createShareLink', {
        ...{ scriptId, kind, guestName, days: isDays(days) ? days : defaultLinkDays },
        ...about,
      })
      setPath(made.path)
      form.setValue('guestName', '')
      await refresh()
    },
    (error) => formatCallError(error, messages.createError),
  )

  if (path !== null) {
    return (
      <NewLink path={path} text={messages.shareText(kind, formatRoles([role]), title)} onClose={() => setPath(null)} />
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(creating.send)(event)}>
      {kind === 'reader' && understanding.scenes.length > 1 && (
        <Select
          label={messages.sceneLabel}
          options={[
            { value: wholeScript, label: messages.wholeScript },
            ...understanding.scenes.map(({ name, heading }, index) => ({
              value: String(index),
              label: name || heading || String(index + 1),
            })),
          ]}
          value={scene}
          onChange={(value) => form.setValue('scene', value)}
        />
      )}
      {kind === 'reader' && (
        <fieldset className={styles.roles}>
          <legend>{messages.roleLabel}</legend>
          {roles.map(({ name, lines, minutes }) => (
            <label key={name}>
              <input
                type="radio"
                name="role"
                value={name}
                checked={name === role}
                onChange={() => form.setValue('role', name)}
              />
              <b>{name}</b>
              <small>{messages.roleLines(lines, minutes)}</small>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={messages.nameLabel}
        hint={kind === 'reader' ? messages.friendNameHint : messages.coachNameHint}
        maxLength={80}
        autoComplete="off"
        name="guestName"
        value={form.watch('guestName')}
        onChange={(value) => form.setValue('guestName', value)}
      />
      <SegmentedControl
        label={messages.daysLabel}
        options={linkDays.map((count) => ({ value: String(count), label: messages.days(count) }))}
        value={String(days)}
        onChange={(value) => form.setValue('days', Number(value))}
      />
      {kind === 'coach' && (
        <Checkbox
          label={messages.showsProgress}
          isChecked={showsProgress}
          onChange={(value: boolean) => form.setValue('showsProgress', value)}
        />
      )}
      {creating.problem && <Notice kind="failed">{creating.problem}</Notice>}
      <Button
        kind="main"
        size="large"
        type="submit"
        isBusy={creating.isSending}
        isDisabled={kind === 'reader' && role === ''}
      >
        {creating.isSending ? messages.creating : messages.create}
      </Button>
    </form>
  )
}

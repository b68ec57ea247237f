import { TextField } from '../../../ui/forms/TextField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import {
  ConfirmDialog,
  FormDialog,
  ReasonField,
  formatDay,
  reasonRequired,
  type ActionResult,
} from '../../common/index.ts'
import { useAdminCall, useUndoableResult } from '../queries.ts'
import { actionMessages, grantableTiers } from './userMessages.ts'
import { tierLabels } from '../messages.ts'

export type UserDialogProps = {
  userId: string
  /** Name or e-mail address of the user, as the dialog shows it. */
  userName: string
  onClose: () => void
}

const dayMs = 86_400_000
const defaultDays = 30
const maxDays = 3650
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Returns the end of a UTC day. An override is valid until the end of its last day. */
const endOfDay = (day: string) => `${day}T23:59:59.000Z`

const isGoodDays = (days: string) => {
  const count = Number(days)
  return Number.isInteger(count) && count >= 1 && count <= maxDays
}
const isInFuture = (day: string) => day !== '' && Date.parse(endOfDay(day)) > Date.now()

/** The dialog that gives an account the paid tier for some days, by an override. */
export function PromoteDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.promote
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  return (
    <FormDialog
      title={messages.title(userName)}
      description={messages.description}
      placement="middle"
      action={messages.confirm}
      defaultValues={{ days: String(defaultDays), reason: messages.reason }}
      onSend={async ({ days, reason }) => {
        const input = { userId, days: Number(days), reason: reason.trim() }
        const { actId, expiresAt } = await callAdmin('promoteUser', input)
        return undoable(messages.done(userName, formatDay(expiresAt)), actId)
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('days', { validate: (days) => isGoodDays(days) || messages.badDays })}
            label={messages.days}
            type="number"
          />
          <ReasonField {...field('reason', reasonRequired)} />
        </>
      )}
    </FormDialog>
  )
}

type OverrideValues = { tier: (typeof grantableTiers)[number]['value']; until: string; reason: string }

/** The dialog that gives an account one of `grantableTiers` until the end of a day, by an override. */
export function OverrideDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.override
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  return (
    <FormDialog<OverrideValues>
      title={messages.title(userName)}
      description={messages.description}
      placement="middle"
      action={messages.confirm}
      defaultValues={{ tier: 'paid', until: dayAfter(defaultDays), reason: '' }}
      onSend={async ({ tier, until, reason }) => {
        const input = { userId, tier, expiresAt: endOfDay(until), reason: reason.trim() }
        const { actId } = await callAdmin('setOverride', input)
        return undoable(messages.done(userName, tierLabels[tier]), actId)
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <Select {...choice('tier')} label={messages.tier} options={grantableTiers} />
          <TextField
            {...field('until', { validate: (day) => isInFuture(day) || messages.badDay })}
            label={messages.until}
            type="date"
          />
          <ReasonField {...field('reason', reasonRequired)} />
        </>
      )}
    </FormDialog>
  )
}

/** The dialog that revokes the override of an account. After that, the user's own plan decides the tier again. */
export function RevokeDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.revoke
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  const revoke = async (reason: string): Promise<ActionResult> => {
    const { actId } = await callAdmin('revokeOverride', { userId, reason })
    return undoable(messages.done(userName), actId)
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      isDanger
      reason={{}}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}

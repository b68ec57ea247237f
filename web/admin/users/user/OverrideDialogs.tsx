import { useState } from 'react'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { ConfirmDialog, formatDay, type ActionResult } from '../../common/index.ts'
import { useAdminCall, useUndoableResult } from '../queries.ts'
import { actionMessages, grantableTiers } from './userMessages.ts'
import { tierLabels } from '../messages.ts'

export type UserDialogProps = {
  userId: string
  /** Name or address, for texts. */
  userName: string
  onClose: () => void
}

const dayMs = 86_400_000
const defaultDays = 30
const maxDays = 3650
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** The whole of that day counts. */
const endOfDay = (day: string) => `${day}T23:59:59.000Z`

/** Grants the paid tier for some days by an override. */
export function PromoteDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.promote
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  const [days, setDays] = useState(String(defaultDays))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const count = Number(days)
    const isGood = Number.isInteger(count) && count >= 1 && count <= maxDays
    setProblem(isGood ? undefined : messages.badDays)
    return isGood
  }
  const promote = async (reason: string): Promise<ActionResult> => {
    const { actId, expiresAt } = await callAdmin('promoteUser', { userId, days: Number(days), reason })
    return undoable(messages.done(userName, formatDay(expiresAt)), actId)
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{ isRequired: true, initial: messages.reason }}
      validate={check}
      onConfirm={promote}
      onClose={onClose}
    >
      <TextField label={messages.days} name="days" type="number" value={days} problem={problem} onChange={setDays} />
    </ConfirmDialog>
  )
}

/** Grants a tier until a date by an override. */
export function OverrideDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.override
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  const [tier, setTier] = useState<(typeof grantableTiers)[number]['value']>('paid')
  const [day, setDay] = useState(() => dayAfter(defaultDays))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const isGood = day !== '' && Date.parse(endOfDay(day)) > Date.now()
    setProblem(isGood ? undefined : messages.badDay)
    return isGood
  }
  const set = async (reason: string): Promise<ActionResult> => {
    const { actId } = await callAdmin('setOverride', { userId, tier, expiresAt: endOfDay(day), reason })
    return undoable(messages.done(userName, tierLabels[tier]), actId)
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{ isRequired: true }}
      validate={check}
      onConfirm={set}
      onClose={onClose}
    >
      <Select label={messages.tier} options={grantableTiers} value={tier} onChange={setTier} />
      <TextField label={messages.until} name="until" type="date" value={day} problem={problem} onChange={setDay} />
    </ConfirmDialog>
  )
}

/** Revokes the override of an account, so that its own plan counts again. */
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

import { useState } from 'react'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConfirmDialog, sayDay, type Done } from '../admin/index.ts'
import { useAct, useUndoable } from './queries.ts'
import { actWords, grantable } from './userWords.ts'
import { tierWords } from './words.ts'

export type ActDialogProps = {
  userId: string
  /** Name or address, for the sentences. */
  who: string
  onClose: () => void
}

const dayMs = 86_400_000
const usualDays = 30
const mostDays = 3650
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** The whole of that day counts. */
const endOf = (day: string) => `${day}T23:59:59.000Z`

/** Paid for some days, whatever the account pays. */
export function PromoteDialog({ userId, who, onClose }: ActDialogProps) {
  const words = actWords.promote
  const act = useAct()
  const undoable = useUndoable()
  const [days, setDays] = useState(String(usualDays))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const count = Number(days)
    const isGood = Number.isInteger(count) && count >= 1 && count <= mostDays
    setProblem(isGood ? undefined : words.badDays)
    return isGood
  }
  const promote = async (reason: string): Promise<Done> => {
    const { actId, expiresAt } = await act('promoteUser', { userId, days: Number(days), reason })
    return undoable(words.done(who, sayDay(expiresAt)), actId)
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      reason={{ isRequired: true, initial: words.reason }}
      check={check}
      onConfirm={promote}
      onClose={onClose}
    >
      <TextField label={words.days} name="days" type="number" value={days} problem={problem} onChange={setDays} />
    </ConfirmDialog>
  )
}

/** Any tier until any day. */
export function OverrideDialog({ userId, who, onClose }: ActDialogProps) {
  const words = actWords.override
  const act = useAct()
  const undoable = useUndoable()
  const [tier, setTier] = useState<(typeof grantable)[number]['value']>('paid')
  const [day, setDay] = useState(() => dayIn(usualDays))
  const [problem, setProblem] = useState<string | undefined>()
  const check = () => {
    const isGood = day !== '' && Date.parse(endOf(day)) > Date.now()
    setProblem(isGood ? undefined : words.badDay)
    return isGood
  }
  const set = async (reason: string): Promise<Done> => {
    const { actId } = await act('setOverride', { userId, tier, expiresAt: endOf(day), reason })
    return undoable(words.done(who, tierWords[tier]), actId)
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      reason={{ isRequired: true }}
      check={check}
      onConfirm={set}
      onClose={onClose}
    >
      <Select label={words.tier} options={grantable} value={tier} onChange={setTier} />
      <TextField label={words.until} name="until" type="date" value={day} problem={problem} onChange={setDay} />
    </ConfirmDialog>
  )
}

/** What the account holds itself counts again. */
export function RevokeDialog({ userId, who, onClose }: ActDialogProps) {
  const words = actWords.revoke
  const act = useAct()
  const undoable = useUndoable()
  const revoke = async (reason: string): Promise<Done> => {
    const { actId } = await act('revokeOverride', { userId, reason })
    return undoable(words.done(who), actId)
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      isDanger
      reason={{}}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import { Select } from '../../ui/Select.tsx'
import { ConfirmDialog, type Done } from '../admin/index.ts'
import type { ActDialogProps } from './OverrideDialogs.tsx'
import { useAct, useUndoable } from './queries.ts'
import { actWords } from './userWords.ts'
import { roleWords, type Card } from './words.ts'

type Role = NonNullable<Card['user']['role']>
const none = 'none'

/** Which office an account holds. Only a superadmin makes superadmins; the server refuses everyone else. */
export function RoleDialog({
  userId,
  who,
  role,
  mayMakeSuperadmin,
  onClose,
}: ActDialogProps & { role: Role | null; mayMakeSuperadmin: boolean }) {
  const words = actWords.role
  const act = useAct()
  const undoable = useUndoable()
  const [chosen, setChosen] = useState<Role | typeof none>(role ?? none)
  const roles: Role[] =
    mayMakeSuperadmin || role === 'superadmin' ? ['manager', 'admin', 'superadmin'] : ['manager', 'admin']
  const options = [
    { value: none, words: words.none } as const,
    ...roles.map((value) => ({ value, words: roleWords[value] })),
  ]
  const set = async (reason: string): Promise<Done> => {
    const { actId } = await act('setUserRole', { userId, role: chosen === none ? null : chosen, reason })
    return undoable(words.done(who, chosen === none ? words.none : roleWords[chosen]), actId)
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      reason={{}}
      onConfirm={set}
      onClose={onClose}
    >
      <Select label={words.label} options={options} value={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}

/** The coupons, and nothing else of the office. */
export function CouponsDialog({ userId, who, mayNow, onClose }: ActDialogProps & { mayNow: boolean }) {
  const words = actWords.coupons
  const act = useAct()
  const undoable = useUndoable()
  const set = async (): Promise<Done> => {
    const { actId } = await act('setCouponPermission', { userId, canManageCoupons: !mayNow })
    return undoable((mayNow ? words.forbidden : words.allowed)(who), actId)
  }
  return (
    <ConfirmDialog
      title={(mayNow ? words.forbid : words.allow)(who)}
      says={mayNow ? words.forbidSays : words.allowSays}
      act={mayNow ? words.forbidAct : words.allowAct}
      isDanger={mayNow}
      onConfirm={set}
      onClose={onClose}
    />
  )
}

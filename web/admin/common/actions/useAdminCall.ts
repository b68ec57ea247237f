import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../platform/client.ts'

export type Act = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>

/** Does something in the office; afterwards everything it shows is looked at again. */
export function useAct(): Act {
  const client = useQueryClient()
  return async (name, input) => {
    const done = await call(name, input)
    void client.invalidateQueries()
    return done
  }
}

/** Does away with what a page is about and goes on to `to`: the page that is left is not asked for what is gone. */
export function useLastAct(to: string): Act {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (name, input) => {
    const done = await call(name, input)
    await client.invalidateQueries({ refetchType: 'none' })
    await navigate(to)
    return done
  }
}

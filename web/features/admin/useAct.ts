import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { useQueryClient } from '@tanstack/react-query'
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

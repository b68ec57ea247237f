import { Standing } from '../admin/index.ts'
import { stateWords, type PostRow } from './words.ts'

const kinds = { draft: 'none', scheduled: 'half', published: 'good' } as const

/** How a post stands, by shape and word. */
export function PostStanding({ state }: Pick<PostRow, 'state'>) {
  return <Standing kind={kinds[state]}>{stateWords[state]}</Standing>
}

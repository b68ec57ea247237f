import { StatusBadge } from '../common/index.ts'
import { stateLabels, type PostRow } from './messages.ts'

const kinds = { draft: 'none', scheduled: 'half', published: 'good' } as const

/** Shows whether a post is a draft, scheduled or published. */
export function PostStatus({ state }: Pick<PostRow, 'state'>) {
  return <StatusBadge kind={kinds[state]}>{stateLabels[state]}</StatusBadge>
}

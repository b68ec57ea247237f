import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { buildUnderstanding } from '../../review/buildUnderstanding.ts'
import type { DescribedRole } from './tuningRoles.ts'

/** Returns a short screenplay in which this role speaks with a role whose properties cannot be inferred. */
const asScreenplay = ({ name, rows }: DescribedRole) =>
  [
    'INT. KITCHEN - NIGHT',
    rows,
    `${name}\nI said I would come, and I came.`,
    'CASEY\nYou said a lot of things.',
    `${name}\nI meant some of them.`,
    'CASEY\nWhich ones?',
    `${name}\nAsk me tomorrow.`,
    'CASEY\nI am asking now.',
  ].join('\n\n')

/** Returns the properties that the rules inferred for the role; undefined if the role was not found. */
export const understandRole = (role: DescribedRole): UnderstoodCharacter | undefined =>
  buildUnderstanding(asScreenplay(role)).characters.find(({ name }) => name === role.name)

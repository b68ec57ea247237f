import { homophoneGroups } from './homophones.data.ts'

const groupsByWord = new Map<string, number[]>()
for (const [index, group] of homophoneGroups.trim().split('\n').entries()) {
  for (const word of group.split(' ')) {
    const known = groupsByWord.get(word)
    if (known) known.push(index)
    else groupsByWord.set(word, [index])
  }
}

/**
 * Returns whether two words sound the same: `pears` and `pairs`. Both are in lower case without apostrophes. The list
 * has 26,000 words (72 kB compressed), so load this file only with the recogniser.
 */
export function soundAlike(one: string, other: string): boolean {
  const groupsOfOther = groupsByWord.get(other)
  return groupsOfOther !== undefined && groupsByWord.get(one)?.some((group) => groupsOfOther.includes(group)) === true
}

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
 * Returns whether two words sound the same, such as `pears` and `pairs`. Words must be in lower case without
 * apostrophes. The list of 26,000 words has 72 kB compressed, so load this file only together with the recogniser.
 */
export function soundAlike(one: string, other: string): boolean {
  const groupsOfOther = groupsByWord.get(other)
  return groupsOfOther !== undefined && groupsByWord.get(one)?.some((group) => groupsOfOther.includes(group)) === true
}

// Formats lexicon lines for flite, such as `siobhan 0 : sh ax0 v ao1 n`: CMU phones, vowels with their stress.

import type { Phone, WordPhones } from '../pronunciations.ts'

const CMU_PHONES: Readonly<Record<string, string>> = {
  ...{ tʃ: 'ch', dʒ: 'jh', eɪ: 'ey', aɪ: 'ay', ɔɪ: 'oy', oʊ: 'ow', əʊ: 'ow', aʊ: 'aw', ɪə: 'ih r', eə: 'eh r' },
  ...{ ʊə: 'uh r', iː: 'iy', uː: 'uw', ɑː: 'aa', ɔː: 'ao', ɜː: 'er', ɛː: 'eh r', i: 'iy', ɪ: 'ih', e: 'eh', ɛ: 'eh' },
  ...{ æ: 'ae', a: 'ae', ɑ: 'aa', ɒ: 'aa', ɔ: 'ao', ʊ: 'uh', u: 'uw', ʌ: 'ah', ə: 'ax', ɜ: 'er', ɝ: 'er', ɚ: 'er' },
  ...{ o: 'ow', ɐ: 'ax', ᵻ: 'ih', θ: 'th', ð: 'dh', ʃ: 'sh', ʒ: 'zh', h: 'hh', ŋ: 'ng', j: 'y', x: 'k' },
}
const HAS_STRESS = /^(aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)/

function toCmu({ ipa, isStressed }: Phone): string {
  const phone = CMU_PHONES[ipa] ?? ipa
  return HAS_STRESS.test(phone) ? phone.replace(/^\w+/, (vowel) => `${vowel}${isStressed ? 1 : 0}`) : phone
}

/**
 * Returns the lines of the file for flite's option `-add_lex`. Words that flite would not look up, such as those with a
 * space, are left out.
 */
export const formatFliteLexicon = (words: readonly WordPhones[]): string =>
  words
    .filter(({ word, phones }) => /^[A-Za-z']+$/.test(word) && phones.length > 0)
    .map(({ word, phones }) => `${word.toLowerCase()} 0 : ${phones.map(toCmu).join(' ')}\n`)
    .join('')

// Finds the first names by which speeches call a person: `It's a clock, Bert.`, `Hector, old chap.`
import { inferGender } from '../../firstNames/firstNames.ts'
import type { Mention } from './nameIndex.ts'
import { endsWithPersonWord } from '../personWords.ts'
import type { PronounCount } from '../signsOfGender.ts'

/** Matches a name between a comma and the end of a sentence: `It's a clock, Bert.` Group 1: the name. */
const atEnd =
  /,\s(?:(?:my|dear|old|poor|sweet|little)\s){0,2}(\p{Lu}\p{Ll}[\p{L}'\u2019-]*)(?=\s*(?:[.!?\u2026\u2014]|--|$))/gu
/** Matches a name at the start of a sentence: `Hector, old chap.`, `Hello, Rosa.` Group 1: a greeting; 2: the name. */
const atStart =
  /(?:^|[.!?\u2026]\s)((?:Yes|No|Oh|Well|Hey|Hello|Hi|Thanks|Thank you|Sorry|Please|Goodbye|Goodnight|Good (?:morning|evening|night)|Come on|Listen|Look|Dear|My dear),?\s)?(\p{Lu}\p{Ll}[\p{L}'\u2019-]*)(?=[,!]|([.?]))/gu
/** Matches names that are also other words, which begin a sentence with a capital letter, and names in oaths. */
const otherWord =
  /^(?:will|mark|grace|hope|faith|joy|may|june|april|august|rose|dean|guy|guys|rich|frank|bill|pat|rob|sue|dawn|eve|summer|autumn|bud|art|drew|chip|gene|melody|harmony|destiny|patience|charity|prudence|mercy|chance|chase|ace|king|prince|duke|earl|angel|precious|princess|honey|baby|major|victor|candy|ginger|olive|ivy|holly|heather|violet|daisy|lily|ruby|pearl|amber|crystal|jade|sandy|misty|sunny|stormy|jesus|christ|mary|lord|miles|woody|buddy|sonny|junior|son|sky|star|rocky|dusty|rusty|wade|grant|lance|drake|colt|clay|cliff|dale|glen|heath|paris|florence|sydney|virginia|carolina|georgia|india|israel|austin|dallas|houston|jackson|lincoln|madison|charlotte|victoria|adelaide|brooklyn|boston|london|cairo|troy|milan|verona|vienna|asia|kenya|china|mum|mom|dad|ma|pa)$/iu
/** Matches words after which a name is no form of address: `It's me, Bert.`, `my brother, Bert`, `Anna, Bert.` */
const notCalled = /(?:^|[\s'\u2019])(?:me|I|and|or|is|called|named|\p{Lu}\p{Ll}+)$/u
const maxLength = 2000
const maxBefore = 30

/**
 * Returns the gender of the first names by which a speech calls somebody; undefined if it calls nobody or both genders.
 *
 * @param mentions the roles that the speech names; their names are ignored, because other evidence shows their gender
 */
export function findGenderOfCalledName(speech: string, mentions: readonly Mention[]): keyof PronounCount | undefined {
  const text = speech.slice(0, maxLength)
  const isRole = (at: number) => mentions.some(({ start, end }) => at >= start && at < end)
  const genders = new Set<keyof PronounCount>()
  const add = (name: string, at: number) => {
    const gender = isRole(at) ? undefined : inferGender(name)
    if (gender) genders.add(gender)
  }
  for (const { 0: all, 1: name = '', index } of text.matchAll(atEnd)) {
    const before = text.slice(Math.max(0, index - maxBefore), index)
    if (before === '' || notCalled.test(before) || endsWithPersonWord(before)) continue
    if (!/^(?:jesus|christ|mary|lord)$/iu.test(name)) add(name, index + all.length - name.length)
  }
  for (const { 0: all, 1: greeting, 2: name = '', 3: stop, index } of text.matchAll(atStart)) {
    // A name that is a whole sentence (`Bert.`) may be the answer to a question, so it is not counted.
    if ((stop && !greeting) || otherWord.test(name)) continue
    add(name, index + all.length - name.length)
  }
  return genders.size === 1 ? [...genders][0] : undefined
}

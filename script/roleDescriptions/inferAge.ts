import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'

type Age = NonNullable<UnderstoodCharacter['age']>

const units = 'one two three four five six seven eight nine'.split(' ')
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const decades = tens.map((word) => word.replace(/y$/u, 'ies'))

const wordPattern = `(?:${tens.join('|')})(?:[\\s-](?:${units.join('|')}))?|${[...teens, ...units].join('|')}`

/** Returns the value of a number word: `twenty-seven` is 27. */
function parseNumberWord(text: string): number {
  const [first = '', second] = text.toLowerCase().split(/[\s-]+/u)
  const ten = tens.indexOf(first)
  if (ten >= 0) return (ten + 2) * 10 + (second ? units.indexOf(second) + 1 : 0)
  const teen = teens.indexOf(first)
  return teen >= 0 ? teen + 10 : units.indexOf(first) + 1
}

const parseNumber = (text: string) => (/^\d/u.test(text) ? Number.parseInt(text, 10) : parseNumberWord(text))

/** Pattern of numbers that are an age without a further word. Excludes small numbers, as in `, two,`. */
const alone = `\\d{1,2}|(?:${tens.join('|')})(?:[\\s-](?:${units.join('|')}))?|${teens.join('|')}`
/**
 * Pattern of small numbers, which are an age at the start of a description. They are no age if they count adults, as in
 * `three, in uniform`.
 */
const small = units.slice(2).join('|')
const ofAdults =
  '(?:in|of|with|wearing)\\s(?:(?!(?:an?|her|his|school)\\s)[\\p{L}-]+\\s){0,2}(?:uniforms?|suits|armou?r|livery|overalls|robes|helmets|ties|beards)|all|armed|masked|bearded|drunk|hooded|men|women|soldiers|officers|policemen'
const number = `\\d{1,3}|${wordPattern}`
/** Match ages in digits and words. Group 1: the number. */
const agePatterns = [
  `(?<![\\p{L}\\d])(${number})[\\s-]*(?:years?|yrs?|y)[\\s./-]*(?:old|o\\b|of age)`,
  `\\b(?:aged?|age of|turning|nearly|almost|barely|just turned|is)[\\s:]{0,2}(?:about\\s|around\\s)?(${number})(?![\\p{L}\\d'\u2019-]|\\s(?:of|feet|miles))`,
  `(?<!\\b(?:mother|father|mum|mom|dad|parent|group|party|gang|family|team|crew|pair|rest)\\s)\\bof (?:about |some |perhaps )?(${number})(?=[,.;)]|$|\\s(?:with|in|who)\\b)`,
  `^(${small})(?=\\s*(?:,|going on|and a half|$))(?!\\s*,\\s*(?:${ofAdults})(?!\\p{L}))`,
  `\\((${number})\\)`,
  `(?:^|[\\s,;(])(\\d{2})\\+(?=[\\s.,;)]|$)`,
  `(?:^|[,;:(\u2014\u2013-]\\s*|about |around |c\\. ?|approx(?:imately|\\.)? |possibly |perhaps |also |already |easily |pushing |touching |at least |(?:widow(?:er)?|mother|father|bride|divorced|retired|famous|bald|grey|gray) at |maybe |roughly |is |over |under |both |just |barely )(${alone})(?=\\s*(?:[,.;:)\u2014\u2013/]|-(?!\\p{L})|ish\\b|(?:or|and|going on|but|with|in|if|today|tomorrow|next|this)\\b|$))`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Matches decades: `30s`, `early thirties`. Group 1: early, mid, middle or late; 2: the digit; 3: the word. */
const decadePattern = new RegExp(
  `(early|mid|middle|late)?[\\s-]{0,3}(?:(?<![\\d$])(\\d)0['\u2019]?s\\b|\\b(${decades.join('|')})\\b)`,
  'iu',
)
const somethingPattern = new RegExp(`(\\d0|${tens.join('|')})[\\s-]?(?:something|ish)\\b`, 'iu')

/** Matches an age of a hundred: `about a hundred years old`. */
const hundred = /\b(?:a|one) hundred(?: and \p{L}+)?(?:\s?(?:$|[,.;)])| years? old| if (?:he|she)['\u2019]s a day)/iu

const youngestAdult = 23
/** Returns the age group for an age in years, with the age groups of the voice catalog. */
export function ageGroupOf(years: number): Age {
  if (years <= 12) return 'child'
  if (years < youngestAdult) return 'young'
  if (years < 40) return 'adult'
  return years < 60 ? 'middle-aged' : 'old'
}

const offsetInDecade = { early: 2, mid: 5, middle: 5, late: 8 } as const
const usualOffset = 4
const oldestPerson = 120

/**
 * Returns the age in years that a description states in digits or words. A decade gives a year in it (`30s` gives 34).
 * Undefined if it states none.
 */
export function findYears(description: string): number | undefined {
  const decade = decadePattern.exec(description)
  if (decade) {
    const [, part = '', digit, word = ''] = decade
    const start = digit === undefined ? (decades.indexOf(word.toLowerCase()) + 2) * 10 : Number(digit) * 10
    const offset = part === '' ? usualOffset : offsetInDecade[part.toLowerCase() as keyof typeof offsetInDecade]
    // `the 60s` may be a decade of the century, but `his 60s` is an age.
    if (!/\bthe\s*$/iu.test(description.slice(0, decade.index))) return start + (offset ?? usualOffset)
  }
  if (hundred.test(description)) return 100
  const something = somethingPattern.exec(description)
  if (something) return parseNumber(something[1] ?? '') + usualOffset
  for (const pattern of agePatterns) {
    const found = pattern.exec(description)
    const years = found ? parseNumber(found[1] ?? '') : 0
    if (years > 0 && years <= oldestPerson) return years
  }
  return undefined
}

/** Patterns of words that indicate an age group. The first match is used. */
const ageWords: readonly [Age, RegExp][] = [
  ['middle-aged', /\bmiddle[\s-]aged?\b/iu],
  [
    'young',
    /\b(?:late|early|mid)[\s-]{0,2}teens\b|\bteens?\b|\bteenaged?r?s?\b|\badolescent\b|\bhigh[\s-]school(?:er)?\b(?! (?:teacher|coach|principal))/iu,
  ],
  [
    'child',
    /\bchild(?:ren)?\b(?!hood)|\b(?<!new )kids?\b|\btoddler\b|\binfant\b|\bbaby\b|\b(?:little|small|tiny) (?:girl|boy|lad|lass|sister|brother|son|daughter)\b|\bgrade[\s-]school(?:er)?\b|\bpre[\s-]?teen\b|\btween\b|\burchin\b/iu,
  ],
  [
    'old',
    /\b(?:elderly|ancient|octogenarian|septuagenarian|nonagenarian|pensioner|grandfather|grandmother|grandpa|grandma|granny|gran|nonn[ao]|babushka|abuel[ao]|gramps|dowager|grandad|granddad|nana|nan|great-grand\p{L}+|crone|wizened|senile|geriatric|venerable|white-haired|silver-haired|retiree)\b|\b(?<!years?[\s-]|yrs?[\s-]|-)old(?![\s-](?:friend|school|flame|money|boyfriend|girlfriend|enemy|rival|fashioned|acquaintance|clothes|coat|suit|jacket|dress|hat|car|cardigan))(?:er (?:man|woman|lady|gentleman|gent))?\b|\b(?<!middle[\s-])aged (?!about|around|between|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|twen|fif|for)\p{L}+/iu,
  ],
  [
    'young',
    /\b(?:young|youth|youthful|younger(?! (?:sister|brother|sibling|than))|boy|girl|lad|lass|schoolboy|schoolgirl|student|freshman|sophomore|undergraduate|apprentice|college[\s-]aged?|cadet|new kid)\b/iu,
  ],
  [
    'young',
    /\b(?:just|barely|fresh|straight|not long) out of (?:\p{L}+ )?(?:school|college|university|the academy)\b/iu,
  ],
  ['old', /\bretired\b|\bolder than (?:time|god|dirt|sin|the)\b/iu],
  [
    'middle-aged',
    /\b(?:father|mother|mom|mum|dad|matronly|greying|graying|balding|(?:silver|gr[ea]y) at the temples|salt[\s-]and[\s-]pepper|crow['\u2019]s feet)\b/iu,
  ],
]

/** Infers the age group from a description: first from numbers, then from words. Undefined if neither indicates one. */
export function inferAge(text: string): Age | undefined {
  const years = findYears(text)
  if (years !== undefined) return ageGroupOf(years)
  return ageWords.find(([, pattern]) => pattern.test(text))?.[0]
}

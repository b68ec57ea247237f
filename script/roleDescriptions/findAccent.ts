/**
 * Accents, with the words for their speakers and their places. The first match is used, so regions come before
 * countries. A place name alone does not show an accent, because it can be part of a person's name (`Mrs. Bradford`).
 */
const accents: readonly { accent: string; words?: RegExp; places?: string }[] = [
  { accent: 'Northern Irish', words: /\bnorthern irish\b|\bulster(?:man|woman)\b/iu, places: 'belfast|ulster' },
  {
    accent: 'Irish',
    words: /\birish(?:man|woman)?\b|\bdubliner\b|\bkerry(?:man|woman)\b|\bbrogue\b/iu,
    places: 'ireland|dublin|cork|galway|kerry',
  },
  {
    accent: 'Scottish',
    words: /\bscot(?:s|tish|sman|swoman)?\b|\bglaswegian\b|\bhighlander\b/iu,
    places: 'scotland|glasgow|edinburgh|aberdeen|highlands',
  },
  { accent: 'Welsh', words: /\bwelsh(?:man|woman)?\b/iu, places: 'wales|cardiff' },
  {
    accent: 'Caribbean',
    words: /\bcaribbean\b|\bjamaican\b|\btrinidadian\b|\bbarbadian\b|\bbajan\b/iu,
    places: 'jamaica|trinidad|barbados|caribbean',
  },
  {
    accent: 'New York',
    words: /\bnew yorker\b|\bbrooklynite\b/iu,
    places: 'new york|brooklyn|bronx|queens',
  },
  {
    accent: 'Lancashire',
    words:
      /\bnortherner\b|\bnorthern (?:english|accent)\b|\bmancunian\b|\byorkshire(?:man|woman)\b|\bgeordie\b|\bscouser?\b|\bliverpudlian\b/iu,
    places: 'lancashire|yorkshire|manchester|leeds|sheffield|bradford|liverpool',
  },
  { accent: 'West Midlands', words: /\bbrummie\b/iu, places: 'birmingham(?!,? alabama)|west midlands|black country' },
  {
    accent: 'Southern American',
    words: /\bsouthern (?:belle|accent|gentleman|lady|american)\b|\btexan\b|\bdrawl\b|\bsoutherner\b/iu,
    places: 'texas|georgia(?= (?:accent|drawl))|alabama|mississippi',
  },
  { accent: 'Australian', words: /\baustralian\b|\baussie\b/iu, places: 'australia' },
  { accent: 'New Zealand', words: /\bnew zealander\b|\bkiwi accent\b/iu, places: 'new zealand' },
  { accent: 'South African', words: /\bsouth african\b|\bafrikaner\b/iu, places: 'south africa' },
  {
    accent: 'African',
    words: /\bnigerian\b|\bghanaian\b|\bkenyan\b|\bafrican\b(?![\s-]american)|\bsenegalese\b|\bzimbabwean\b/iu,
    places: 'nigeria|ghana|kenya|senegal|zimbabwe',
  },
  { accent: 'Indian', words: /\bindian\b(?! (?:summer|ocean|food))|\bpakistani\b|\bbengali\b|\bpunjabi\b/iu },
  {
    accent: 'French',
    words: /\bfrench(?:man|woman)?\b(?! (?:window|door|teacher|horn|fries|toast))|\bparisian\b/iu,
  },
  { accent: 'German', words: /\bgerman\b(?! (?:teacher|shepherd))|\baustrian\b|\bbavarian\b/iu },
  { accent: 'Russian', words: /\brussian\b|\bukrainian\b/iu },
  {
    accent: 'Polish',
    words: /\bpolish (?:accent|immigrant|woman|man|girl|boy|builder|cleaner)\b|\bpolish-born\b/iu,
  },
  { accent: 'Italian', words: /\bitalian\b(?![\s-]american)|\bsicilian\b/iu },
  {
    accent: 'Spanish',
    words:
      /\bspanish\b(?! teacher)|\bmexican\b|\bpuerto rican\b|\bcuban\b|\bcolombian\b|\bargentin(?:e|ian)\b|\blatin[oa]\b/iu,
  },
  {
    accent: 'Scandinavian',
    words: /\bswedish\b|\bswede\b|\bnorwegian\b|\bdanish (?!pastry)|\bscandinavian\b/iu,
  },
  { accent: 'Chinese', words: /\bchinese\b(?! (?:food|takeaway|takeout))|\bcantonese\b/iu },
  { accent: 'Japanese', words: /\bjapanese\b/iu },
  {
    accent: 'American',
    words: /\bamerican\b|\bcalifornian\b|\bbostonian\b|\bchicagoan\b|\bmidwestern(?:er)?\b|\byank(?:ee)?\b/iu,
    places: 'california|boston|chicago|midwest',
  },
  {
    accent: 'British',
    words:
      /\b(?:british|brit|english(?:man|woman)|londoner|cockney|etonian)\b|\benglish\b(?! (?:teacher|professor|department|lesson|literature|major))/iu,
    places: 'london',
  },
]

const speechWords = 'accent|brogue|drawl|lilt|twang|burr|dialect'
const speechWord = new RegExp(`\\b(?:${speechWords})\\b`, 'iu')
const regions = 'the|north|south|east|west|northern|southern|eastern|western|central|rural'

/**
 * Returns a pattern for a place that is a person's home or describes how a person speaks: `from Leeds`, `a Leeds
 * accent`, `Leeds-born`, `a Leeds cabbie`. It does not match `back from Leeds`.
 */
function createPlacePattern(places: string): RegExp {
  const place = `(?:${places})(?![\\p{L}'\u2019])`
  const ways = [
    `(?<!\\b(?:back|away|home|returned|returning|fresh) )\\bfrom (?:(?:${regions}) )*${place}`,
    `\\b(?:born|bred|raised|grew up|brought up) in (?:(?:${regions}) )*${place}`,
    `\\bnative of (?:(?:${regions}) )*${place}`,
    `\\b${place}(?:[\\s-](?:${speechWords}|born|bred|native)\\b|,? born and bred\\b)`,
    `\\ban? ${place} \\p{L}`,
  ]
  return new RegExp(ways.join('|'), 'iu')
}

const patterns = accents.map(({ accent, words, places }) => ({
  accent,
  patterns: [...(words ? [words] : []), ...(places ? [createPlacePattern(places)] : [])],
}))

const titles = 'Mr Mrs Ms Miss Dr Judge Sir Lady Lord Professor Captain Colonel Inspector'.split(' ')
/** Matches a title with a family name. In `Mr. French`, the family name is also the word for an accent. */
const titledName = new RegExp(
  `\\b(?:${titles.flatMap((title) => [title, title.toUpperCase()]).join('|')})\\b\\.? (?!(?:From|FROM)\\b)\\p{Lu}[\\p{L}'\u2019-]+`,
  'gu',
)

/**
 * Returns the accent that a description states; undefined if it states none. The voice catalog may lack a voice with
 * this accent.
 */
export function findAccent(description: string): string | undefined {
  const text = description.replace(titledName, ' ')
  return patterns.find((one) => one.patterns.some((pattern) => pattern.test(text)))?.accent
}

/**
 * Returns the accent that the name of a role contains: `IRISH BARMAN`. Undefined if there is none: in `DAWN FRENCH`,
 * the last word is a family name.
 */
export const findAccentInName = (name: string): string | undefined =>
  findAccent(name.replace(/(?<=\p{L}\s+)(?:english|french|german|welsh)$/iu, ''))

/** Returns the accent that a direction gives a speaker: `(in a broad Glasgow accent)`; undefined if it gives none. */
export const findSpokenAccent = (direction: string): string | undefined =>
  speechWord.test(direction) ? findAccent(direction) : undefined

/** Accents by the words that name them. The first match counts, so that regions come before countries. */
const accents: readonly [string, RegExp][] = [
  ['Northern Irish', /\bnorthern irish\b|\bbelfast\b|\bulster(?:man|woman)?\b/iu],
  [
    'Irish',
    /\birish(?:man|woman)?\b|\bireland\b|\bdublin(?:er)?\b|\bcork accent\b|\bgalway\b|\bkerry(?:man|woman)\b|\bbrogue\b/iu,
  ],
  [
    'Scottish',
    /\bscot(?:s|tish|sman|swoman|land)?\b|\bglaswegian\b|\bglasgow\b|\bedinburgh\b|\baberdeen\b|\bhighlander\b/iu,
  ],
  ['Welsh', /\bwelsh(?:man|woman)?\b|\bcardiff\b/iu],
  ['Caribbean', /\bcaribbean\b|\bjamaican?\b|\btrinidad(?:ian)?\b|\bbarbad(?:os|ian)\b|\bbajan\b/iu],
  ['New York', /\bnew yorker\b|\bnew york accent\b|\bbrooklyn(?:ite)?\b|\bbronx\b|\bqueens accent\b/iu],
  [
    'Lancashire',
    /\blancashire\b|\bnorthern(?:er)\b|\bnorthern (?:english|accent)\b|\bmancunian\b|\byorkshire(?:man|woman)?\b|\bmanchester\b|\bleeds\b|\bsheffield\b|\bbradford\b|\bliverpool\b|\bgeordie\b|\bscouser?\b|\bliverpudlian\b/iu,
  ],
  ['West Midlands', /\bbirmingham\b|\bbrummie\b|\bwest midlands\b|\bblack country\b/iu],
  [
    'Southern American',
    /\bsouthern (?:belle|drawl|accent|gentleman|lady|american)\b|\btexan\b|\btexas\b|\balabama\b|\bmississippi\b|\bgeorgia drawl\b|\bdrawl\b|\bsoutherner\b/iu,
  ],
  ['Australian', /\baustralian?\b|\baussie\b/iu],
  ['New Zealand', /\bnew zealander?\b|\bkiwi accent\b/iu],
  ['South African', /\bsouth african?\b|\bafrikaner\b/iu],
  [
    'African',
    /\bnigerian?\b|\bghana(?:ian)?\b|\bkenyan?\b|\bafrican\b(?![\s-]american)|\bsenegal(?:ese)?\b|\bzimbabwean?\b/iu,
  ],
  ['Indian', /\bindian\b(?! (?:summer|ocean|food))|\bpakistani\b|\bbengali\b|\bpunjabi\b/iu],
  ['French', /\bfrench(?:man|woman)?\b(?! (?:window|door|teacher|horn|fries|toast))|\bparisian\b/iu],
  ['German', /\bgerman\b(?! (?:teacher|shepherd))|\baustrian\b|\bbavarian\b/iu],
  ['Russian', /\brussian\b|\bukrainian\b/iu],
  ['Polish', /\bpolish (?:accent|immigrant|woman|man|girl|boy|builder|cleaner)\b|\bpolish-born\b/iu],
  ['Italian', /\bitalian\b(?![\s-]american)|\bsicilian\b/iu],
  [
    'Spanish',
    /\bspanish\b(?! teacher)|\bmexican\b|\bpuerto rican\b|\bcuban\b|\bcolombian\b|\bargentin(?:e|ian)\b|\blatin[oa]\b/iu,
  ],
  ['Scandinavian', /\bswedish\b|\bswede\b|\bnorwegian\b|\bdanish (?!pastry)|\bscandinavian\b/iu],
  ['Chinese', /\bchinese\b(?! (?:food|takeaway|takeout))|\bcantonese\b/iu],
  ['Japanese', /\bjapanese\b/iu],
  ['American', /\bamerican\b|\bcalifornian?\b|\bbostonian\b|\bchicagoan\b|\bmidwestern(?:er)?\b|\byank(?:ee)?\b/iu],
  [
    'British',
    /\b(?:british|brit|english(?:man|woman)|londoner|cockney|etonian)\b|\benglish\b(?! (?:teacher|professor|department|lesson|literature|major))/iu,
  ],
]

/** Returns the accent that a description names; undefined where it names none. The catalog may have no such voice. */
export const findAccent = (description: string): string | undefined =>
  accents.find(([, pattern]) => pattern.test(description))?.[0]

const speechWord = /\b(?:accent|brogue|drawl|lilt|twang|burr|dialect)\b/iu

/** Returns the accent that a direction gives a speaker: `(in a broad Glasgow accent)`; undefined where it gives none. */
export const findSpokenAccent = (direction: string): string | undefined =>
  speechWord.test(direction) ? findAccent(direction) : undefined

/** Words with little meaning. Actors often pronounce them unclearly, and recognisers often add or omit them. */
const functionWords = new Set(
  `a an the and or but so of to in on at by for from with as is am are was were be been do does did has have had
  i you he she it we they me him her us them my your his its our their that this these those there then than
  will would shall should can could may might must if not no oh well just very too up out off down s t d ll ve re m
  im youre hes shes its were theyre id youd hed shed wed theyd ill youll hell shell well theyll ive youve weve theyve
  thats theres whats itd itll thatd thatll thered therell whod wholl whos whove whatd whatll howd hows wheres whered
  heres`.split(/\s+/),
)
/** Sounds that people make while they hesitate or ask. */
const fillers = new Set(['um', 'uh', 'er', 'erm', 'hmm', 'hm', 'mm', 'mhm', 'ah', 'uhm', 'eh'])
const negations = new Set(
  `not no never none nothing nobody nowhere neither nor cannot cant wont dont doesnt didnt isnt arent wasnt werent hasnt
  havent hadnt wouldnt couldnt shouldnt mustnt neednt aint shant`.split(/\s+/),
)

/**
 * Returns whether a spoken word has little meaning: articles, pronouns, "is". Expects lower case without apostrophes.
 */
export const isFunctionWord = (word: string): boolean => functionWords.has(word)

/** Returns whether a spoken word is only a sound, such as the hesitation "um" or the question "eh". */
export const isFiller = (word: string): boolean => fillers.has(word)

/**
 * Returns whether a spoken word is a hesitation that an actor may omit, such as "um". "Eh" is not a hesitation, because
 * "Eh?" is a question.
 */
export const isHesitation = (word: string): boolean => isFiller(word) && word !== 'eh'

/** Returns whether a spoken word negates a sentence: "not". */
export const isNegation = (word: string): boolean => negations.has(word)

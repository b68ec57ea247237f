// Words that show the gender of a person, or that somebody is a person. Patterns match whole words.

/** Words for a man. Military ranks and professions that both genders have are not in this list. */
const men =
  'man men yorkshireman gentleman gentlemen boy boys lad lads bloke guy guys fella fellow dude chap male males husband hubby father dad daddy papa pa stepfather brother bro stepbrother son stepson grandson grandfather grandpa granddad grandad uncle nephew widower bachelor fianc\u00E9 groom bridegroom boyfriend king prince duke earl count baron viscount vicomte marquis marquess emperor tsar czar sultan lord sir mr mister master monsieur herr se\u00F1or signor don squire esquire knight monk friar father priest vicar parson rabbi imam pope pontiff cardinal bishop archbishop abbot curate choirmaster bellhop butler footman manservant valet waiter barman doorman postman policeman fireman fisherman salesman businessman workman coachman groomsman henchman hangman gunman cabman nobleman clergyman boatman watchman bellboy busboy schoolboy cowboy paperboy choirboy altar-boy steward landlord hero wizard warlock sorcerer god godfather headmaster schoolmaster policemen patriarch frenchman englishman irishman scotsman welshman dutchman countryman yeoman swordsman huntsman stableboy playboy duc comte roi prinz k\u00F6nig graf vater bruder sohn knabe junge p\u00E8re fr\u00E8re fils rey padre hermano hijo ferryman tradesman handyman repairman lineman cameraman anchorman weatherman spokesman chairman craftsman marksman sportsman woodsman milkman dustman binman mailman deliveryman longshoreman trashman garbageman strongman conman hitman middleman frontman stuntman serviceman airman infantryman guardsman rifleman crewman seaman helmsman yachtsman ploughman dairyman cattleman horseman stockman madman caveman tribesman kinsman alderman congressman assemblyman councilman gunman bondsman draughtsman showman sandwichman taxman signalman stableman tallyman potman highwayman nightwatchman newsman newspaperman ombudsman outdoorsman family-man stepdad great-uncle godson quarterback linebacker patriarch canon verger baronet archduke margrave landgrave thane laird dauphin doge chevalier marchese conte pasha caliph shah rajah maharajah maharaja sheikh pharaoh emir khan kaiser hidalgo caballero beau fop dandy swain lothario squireling grandsire stepgrandson drummer-boy errand-boy stable-boy page-boy ploughboy newsboy houseboy half-brother foster-father schoolfellow bagman barrow-boy eunuch druid brahmin seminarian abb\u00E9'
const women =
  'woman women yorkshirewoman lady ladies girl girls lass lassie gal female females wife mother mom mommy mum mummy mama mamma ma stepmother sister sis stepsister daughter stepdaughter granddaughter grandmother grandma granny gran nana aunt auntie aunty niece widow spinster fianc\u00E9e bride bridesmaid girlfriend queen princess duchess countess baroness viscountess marquise marchioness empress tsarina mrs miss ms madam madame mme mlle mademoiselle frau fr\u00E4ulein se\u00F1ora se\u00F1orita signora signorina dame dowager nun abbess prioress maid maidservant parlormaid parlourmaid parlor-maid parlour-maid housemaid chambermaid milkmaid barmaid governess nanny au-pair waitress barwoman actress hostess stewardess landlady housekeeper seamstress heroine witch sorceress priestess enchantress goddess godmother headmistress schoolmistress mistress matriarch matron policewoman saleswoman businesswoman charwoman noblewoman gentlewoman washerwoman schoolgirl cowgirl showgirl chorus-girl ballerina diva prostitute mermaid maiden damsel heiress midwife englishwoman irishwoman frenchwoman mademoiselle reine mutter schwester tochter k\u00F6nigin gr\u00E4fin m\u00E8re s\u0153ur soeur fille reina madre hermana hija crone hag chairwoman spokeswoman congresswoman councilwoman anchorwoman camerawoman horsewoman sportswoman craftswoman needlewoman kinswoman madwoman tradeswoman policewoman forewoman seductress temptress sculptress poetess authoress patroness shepherdess murderess huntress laundress songstress manageress conductress deaconess mistress giantess adulteress sorceress usherette majorette suffragette stepmom stepmum great-aunt goddaughter cheerleader tomboy tradwife housewife homemaker fishwife midwife wet-nurse postmistress archduchess margravine thaness marchesa contessa maharani ranee infanta tsaritsa contadina duenna soubrette ing\u00E9nue vixen harlot whore courtesan concubine sibyl nymph siren valkyrie handmaid handmaiden lady-in-waiting maid-of-honour maid-of-honor half-sister foster-mother grandame beldam wench bondmaid chatelaine tirewoman debutante starlet madonna bluestocking'

const alternatives = (words: string) => [...new Set(words.split(' '))].join('|')
const wholeWord = (words: string) => new RegExp(`(?<![\\p{L}'\u2019-])(?:${alternatives(words)})(?![\\p{L}])`, 'giu')

const manWord = wholeWord(men)
const womanWord = wholeWord(women)

/** Returns the offset of the last match; -1 if there is none. Faster than `matchAll`, which copies the long pattern. */
function findLast(pattern: RegExp, text: string): number {
  let last = -1
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) last = found.index
  return last
}

/**
 * Returns the gender of the last gendered word of a noun phrase: `his young wife` is a woman. Undefined if there is
 * none.
 */
export function findGenderOfLastWord(text: string): 'male' | 'female' | undefined {
  const [lastMan, lastWoman] = [findLast(manWord, text), findLast(womanWord, text)]
  if (lastMan === lastWoman) return undefined
  return lastMan > lastWoman ? 'male' : 'female'
}

/** Returns the gender of the first gendered word of a text; undefined if there is none. */
export function findGenderOfFirstWord(text: string): 'male' | 'female' | undefined {
  const [firstMan, firstWoman] = [text.search(manWord), text.search(womanWord)]
  if (firstMan === firstWoman) return undefined
  if (firstMan < 0 || firstWoman < 0) return firstMan < 0 ? 'female' : 'male'
  return firstMan < firstWoman ? 'male' : 'female'
}

/** Professions and other words for a person of either gender. */
const others =
  'person people child kid baby infant toddler teen teenager youth adolescent adult student pupil friend neighbor neighbour colleague cousin twin parent grandparent lover spouse partner guest stranger tourist customer client patient prisoner inmate victim witness soldier sergeant corporal private captain major colonel general lieutenant officer detective inspector cop constable sheriff deputy agent spy guard warden judge lawyer attorney clerk doctor surgeon nurse paramedic medic dentist therapist scientist professor teacher tutor coach trainer player athlete runner boxer dancer singer musician drummer guitarist pianist violinist composer conductor writer author poet novelist journalist reporter editor producer director photographer artist painter sculptor designer architect engineer mechanic plumber electrician carpenter builder farmer gardener shepherd sailor fisherman pilot driver cabbie trucker chef cook baker butcher bartender cashier clerk secretary receptionist assistant manager boss owner landowner banker accountant broker merchant trader shopkeeper salesperson servant cleaner janitor porter messenger courier caretaker librarian cellist beggar tramp hobo thief burglar robber thug gangster mobster killer assassin dealer addict drunk veteran pensioner retiree leader minister politician mayor senator president ambassador diplomat noble courtier peasant villager pilgrim immigrant refugee scot vet volunteer intern barista bouncer hacker gamer activist preacher pastor undertaker widow supervisor superior deputy lodger flatmate roommate housemate classmate teammate co-worker coworker accomplice sidekick bodyguard chauffeur handler prosecutor defender counsel rookie associate investor planner captive hostage suspect companion mentor apprentice understudy stagehand publicist biographer page envoy herald bailiff magistrate juror critic columnist host anchor presenter newsreader announcer rapper choreographer skipper navigator astronaut android gambler bookie hustler escort usher deacon chaplain missionary ranger trapper poacher gamekeeper jockey blacksmith tailor cobbler weaver miner welder docker dispatcher operator technician analyst programmer executive typist croupier concierge guide hitchhiker lifeguard swimmer surfer skater biker cyclist sibling fiance protege ward heir attach\u00E9 attache orphan ally rival nemesis sergeant-at-arms'

const personWord = new RegExp(
  `(?<![\\p{L}'\u2019-])(?:${alternatives(`${men} ${women} ${others}`)}|[\\p{L}-]{0,30}(?:bearer|keeper|maker|monger|smith|wright|mate|ologist|ician)|(?:[\\p{L}\\d-]{0,30}-)?(?:old|something))$`,
  'iu',
)

/** Returns whether the last word of a phrase means a person: `an 18-year-old high-school boy`. */
export const endsWithPersonWord = (phrase: string): boolean => personWord.test(phrase.slice(-60))

const anyPersonWord = new RegExp(`(?<![\\p{L}'\u2019-])(?:${alternatives(`${men} ${women}`)})(?![\\p{L}])`, 'iu')

/** Returns the offset of the first word for a man or a woman; -1 if there is none. */
export const findGenderedWord = (text: string): number => text.search(anyPersonWord)

const plurals =
  'men gentlemen boys lads guys chaps males husbands brothers sons women ladies girls females wives sisters daughters'
const pluralWord = new RegExp(`(?<![\\p{L}'\u2019-])(?:${alternatives(plurals)})(?![\\p{L}'\u2019])`, 'giu')

/**
 * Returns the offset of the first word for one man or one woman; -1 if there is none. Ignores plurals, because `he` and
 * `she` cannot mean several people. The offset refers to the text without these plurals.
 */
export const findSinglePerson = (text: string): number => text.replace(pluralWord, '').search(anyPersonWord)

/** Returns the gender that all gendered words of a text have; undefined if there are none or they differ. */
export function findGenderOfAllWords(text: string): 'male' | 'female' | undefined {
  const [isOfMan, isOfWoman] = [text.search(manWord) >= 0, text.search(womanWord) >= 0]
  if (isOfMan === isOfWoman) return undefined
  return isOfMan ? 'male' : 'female'
}

import type { DescribedRole } from './tuningRoles.ts'

/**
 * Roles as screenplays and plays introduce them. Their author wrote them before reading the rules for gender and age.
 */
export const roleSet4: readonly DescribedRole[] = [
  {
    name: 'ALMA',
    rows: 'A kettle screams. ALMA, 66, lets it scream. She is looking at a photograph.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'BECKETT',
    rows: 'BECKETT (33) hasn’t shaved in a week and it suits him.',
    gender: 'male',
    age: 'adult',
  },
  { name: 'CONSTABLE PIKE', rows: 'CONSTABLE PIKE shines her torch along the fence.', gender: 'female' },
  {
    name: 'DARCY',
    rows: 'On the top bunk: DARCY, 8, pretending to be asleep. Her eyelids flicker.',
    gender: 'female',
    age: 'child',
  },
  { name: 'EDMUND', rows: 'EDMUND refolds the letter along its old creases.', gender: 'male' },
  {
    name: 'FROST',
    rows: 'The door opens on FROST: early fifties, navy suit, the smile of someone who has already won.',
    age: 'middle-aged',
  },
  { name: 'GIRL IN GREEN', rows: 'A GIRL IN GREEN reads on the stairs.', gender: 'female' },
  {
    name: 'HARLAN',
    rows: 'HARLAN pours two fingers of whisky. He’s seventy if he’s a day.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'INES',
    rows: 'Rosa’s daughter INES, sixteen, slams in with her headphones on.',
    gender: 'female',
    age: 'young',
  },
  { name: 'JOSS', rows: 'JOSS ties an apron round his waist and starts on the onions.', gender: 'male' },
  {
    name: 'KIT',
    rows: 'KIT, 27, her late father’s watch loose on her wrist, waits to be called.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'LOCKWOOD',
    rows: 'LOCKWOOD, a man who irons his jeans, is first in the queue.',
    gender: 'male',
  },
  { name: 'MAYOR', rows: 'The MAYOR taps the microphone. Nobody stops talking.' },
  { name: 'NADIA', rows: 'NADIA unlocks the pharmacy and turns on the lights one by one.', gender: 'female' },
  {
    name: 'OAKLEY',
    rows: 'OAKLEY stands in the surf with shoes in hand. The wind takes her hat.',
    gender: 'female',
  },
  {
    name: 'PRESTON',
    rows: 'This is PRESTON. Forty-one. Good teeth. Bad marriage. He checks his phone.',
    gender: 'male',
    age: 'middle-aged',
  },
  { name: 'QUENTIN', rows: 'QUENTIN laughs a beat too late.', gender: 'male' },
  {
    name: 'REMY',
    rows: 'A waiter, REMY, sets down the bill. Nobody at the table looks at him.',
    gender: 'male',
  },
  {
    name: 'SLOANE',
    rows: 'SLOANE (late 30s) is the sort of woman who returns calls.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'TOBY',
    rows: 'TOBY, ten, drags a stick along the railings all the way home.',
    gender: 'male',
    age: 'child',
  },
  {
    name: 'UNCLE FENNIMORE',
    rows: 'UNCLE FENNIMORE has fallen asleep in the wrong chair.',
    gender: 'male',
  },
  { name: 'VAL', rows: 'VAL — sixty, lipstick, no nonsense — unlocks the bar.', age: 'old' },
  {
    name: 'WHITAKER',
    rows: 'Across the aisle sits WHITAKER, whose wife has just left and who does not know it yet.',
    gender: 'male',
  },
  {
    name: 'XIMENA',
    rows: 'XIMENA (45, Spanish, a surgeon) scrubs in without a word.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'Spanish',
  },
  { name: 'YOUNG WIDOW', rows: 'The YOUNG WIDOW lifts her veil.', gender: 'female' },
  {
    name: 'ZEPHYR',
    rows: 'ZEPHYR, nonbinary, 22, tunes a ukulele.',
    age: 'young',
  },
  {
    name: 'ASH',
    rows: 'ASH (he/him, 24) reads the sign twice.',
    gender: 'male',
    age: 'adult',
  },
  {
    name: 'BLAIR',
    rows: 'BLAIR parks badly. The man who owns the drive shouts something. She waves.',
    gender: 'female',
  },
  {
    name: 'CURTIS',
    rows: 'Big brother CURTIS, 19, blocks the doorway with one arm.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'DOCTOR IBE',
    rows: 'DOCTOR IBE takes off her glasses and rubs the bridge of her nose.',
    gender: 'female',
  },
  {
    name: 'ELDER',
    rows: 'The village ELDER raises a hand and the drums stop.',
    age: 'old',
  },
  {
    name: 'FALLON',
    rows: 'FALLON slides into the booth, soaked. The waitress hands her a towel.',
    gender: 'female',
  },
  {
    name: 'GRADY',
    rows: 'GRADY, a Glaswegian of about sixty-five, tips his cap to the dog.',
    gender: 'male',
    age: 'old',
    accent: 'Scottish',
  },
  { name: 'HOSTESS', rows: 'The HOSTESS crosses out a name.', gender: 'female' },
  {
    name: 'IRA',
    rows: 'IRA and his husband carry a sofa up four flights.',
    gender: 'male',
  },
  {
    name: 'JONAH',
    rows: 'JONAH, eleven years old and furious about it, kicks the vending machine.',
    gender: 'male',
    age: 'child',
  },
  { name: 'KEELEY', rows: 'KEELEY does a handstand against the garage. Her brother counts.', gender: 'female' },
  {
    name: 'LANG',
    rows: 'They all stand as LANG comes in: the judge, white-haired, leaning on his stick.',
    gender: 'male',
    age: 'old',
  },
  { name: 'MERRITT', rows: 'MERRITT is six months pregnant and up a ladder.', gender: 'female' },
  { name: 'SECOND CLERK', rows: 'The SECOND CLERK stamps the form without reading it.' },
]

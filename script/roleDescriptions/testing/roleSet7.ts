import type { DescribedRole } from './tuningRoles.ts'

/**
 * Roles as screenplays introduce them. They were written after the rules were tuned with `roleSet6.ts`, and no rule
 * was tuned with them.
 */
export const roleSet7: readonly DescribedRole[] = [
  {
    name: 'MARTHA',
    rows: 'MARTHA KLINE, 67, quilted housecoat, shuffles to the door. Through the peephole: nobody.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'DOYLE',
    rows: 'Asleep at the desk, tie undone, is DETECTIVE FRANK DOYLE (48). He snores himself awake.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'LEXI',
    rows: 'A yellow Beetle screeches to a halt. Out climbs LEXI -- 17, late, magnificent.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'BOSTON',
    rows: 'BOSTON BANKS, a thick-necked linebacker of a man, blocks out the light.',
    gender: 'male',
  },
  {
    name: 'CAMERON',
    rows: 'CAMERON, 31, scrubs, dead on her feet, raids the vending machine.',
    gender: 'female',
    age: 'adult',
  },
  { name: 'RECEPTIONIST', rows: 'A bored RECEPTIONIST slides a clipboard across.' },
  {
    name: 'YOUNG PRIEST',
    rows: 'A YOUNG PRIEST waits by the confessional, texting.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'BLAIR',
    rows: 'We’re on BLAIR now. Early 40s. Used to be somebody. He catches his reflection in the toaster and looks away.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'TEDDY',
    rows: 'TEDDY (5) tugs at his sister’s sleeve.',
    gender: 'male',
    age: 'child',
  },
  {
    name: 'WINNIE',
    rows: 'WINNIE, a great-grandmother twice over, is winning at poker.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'DISPATCHER',
    rows: 'The DISPATCHER, headset over a beehive hairdo, doesn’t look up from her crossword.',
    gender: 'female',
  },
  {
    name: 'ONYX',
    rows: 'ONYX lights one cigarette off another. Could be thirty. Could be fifty. Nobody in this town has dared to ask her.',
    gender: 'female',
  },
  {
    name: 'COACH RILEY',
    rows: 'COACH RILEY blows his whistle until he’s purple.',
    gender: 'male',
  },
  {
    name: 'HUNTER',
    rows: 'Two brothers shove each other down the aisle: BEAU, 10, and HUNTER, 8.',
    gender: 'male',
    age: 'child',
  },
  {
    name: 'SASHA',
    rows: 'SASHA kneels at her father’s grave. Twenty-six. Dry-eyed.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'MAYOR',
    rows: 'The MAYOR waves from an open-topped car, his wife beside him in peach.',
    gender: 'male',
  },
  {
    name: 'RAIN',
    rows: 'RAIN (mid 20s, they/them) tunes a bass guitar nobody has plugged in.',
    age: 'adult',
  },
  {
    name: 'NANA',
    rows: 'NANA, in her good wig, says grace at some length.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'PERRY',
    rows: 'At the head of the table, PERRY WHITLOCK III, seventy-four, oxygen tank, cigar. His third wife cuts his steak.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'SCOUT',
    rows: 'A tangle of limbs and untied laces comes down the stairs. SCOUT, 11. “You’re late,” says her grandmother.',
    gender: 'female',
    age: 'child',
  },
  {
    name: 'BAILIFF',
    rows: 'The BAILIFF, a huge man with a tiny voice, asks everybody to rise.',
    gender: 'male',
  },
  {
    name: 'KENDALL',
    rows: 'KENDALL’s reflection: fresh fade, too much cologne. He practises a smile.',
    gender: 'male',
  },
  {
    name: 'JOSEPHINE',
    rows: 'JOSEPHINE “JO” MARKS, 29, bartender, poet, liar.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'AINSLEY',
    rows: 'AINSLEY is eight months pregnant and assembling a cot with a butter knife.',
    gender: 'female',
  },
  {
    name: 'CAPTAIN',
    rows: 'The CAPTAIN (50s, salt in his beard) squints at the horizon.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'REMI',
    rows: 'REMI follows the social worker up the path, everything she owns in a bin bag. She is nine.',
    gender: 'female',
    age: 'child',
  },
  {
    name: 'MAN IN GREY',
    rows: 'A MAN IN GREY folds his newspaper and follows.',
    gender: 'male',
  },
  {
    name: 'TORI',
    rows: 'TORI and DEREK, a married couple in their forties, argue in whispers. Tori wins.',
    gender: 'female',
    age: 'middle-aged',
  },
  {
    name: 'PROFESSOR',
    rows: 'The PROFESSOR caps a pen. Bifocals, corduroy, a widow’s patience. She has failed better students than this.',
    gender: 'female',
  },
  {
    name: 'GHOST OF ELLEN',
    rows: 'The GHOST OF ELLEN sits on the end of the bed.',
    gender: 'female',
  },
  {
    name: 'LINDEN',
    rows: 'LINDEN’s ex-husband is already in the waiting room. LINDEN takes the chair furthest away.',
    gender: 'female',
  },
  {
    name: 'BUD',
    rows: 'BUD, 60s, suspenders, a toothpick, leans on the pump.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'CHILD',
    rows: 'A CHILD in wellingtons stares into the puddle.',
    age: 'child',
  },
  {
    name: 'ROWAN',
    rows: 'Everyone’s looking at ROWAN. At the dress, mostly. At her shoes, too.',
    gender: 'female',
  },
  {
    name: 'DUTCH',
    rows: 'DUTCH is a trucker, fifty-five, divorced twice from the same woman.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'HALF-PINT',
    rows: 'HALF-PINT, the smallest boy in the yard, throws the first punch.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'AVERY',
    rows: 'AVERY, newly promoted, newly single, 35 tomorrow, raises her glass to nobody.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'MINISTER',
    rows: 'The MINISTER for Transport arrives by bicycle, her driver following in the car.',
    gender: 'female',
  },
  {
    name: 'SLOANE',
    rows: 'SLOANE (28) slams the trunk. In the passenger seat her fiancé, TODD, pretends to be asleep.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'JAILER',
    rows: 'The JAILER jangles keys. A gut, a grin, a gold tooth. Nobody has ever seen him eat.',
    gender: 'male',
  },
]
